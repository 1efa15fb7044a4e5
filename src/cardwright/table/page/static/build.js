// A deck is built without loading the page anew: buttons, keys and dragging send the form, and what comes back is
// put in its place. Without this every button loads the page.
import { Idiomorph } from "./idiomorph.js";

const form = document.getElementById("building"), told = document.getElementById("told");
const named = id => document.getElementById(id);
const WAIT = 160; // ms without a key, after which is searched
const SENT = ["find", "wanted", "name"]; // what somebody may be writing
const past = []; // texts of the deck, to go back to one by one
let waiting = 0, last = Promise.resolve(), asked = 0;

const kept = (name, node) => !(name === "open" && node.matches("details")) && !(name === "value" && node === document.activeElement);
const MORPH = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: kept } };
const text = () => form.elements.text.value;

// One request after another, so that each sends what the one before has made of the deck.
const send = fields => { asked++; const mine = asked; last = last.then(() => ask(fields, mine)); return last; };

async function ask(fields, mine) {
  if (fields.quiet && mine !== asked) return; // something else is asked for by now
  const body = new URLSearchParams(new FormData(form)), before = text();
  for (const [name, value] of Object.entries(fields)) if (name !== "quiet") body.set(name, value);
  if (fields.undo) body.set("before", past.at(-1) ?? "");
  let reply;
  try { reply = await fetch("/decks/build?as=part", { method: "POST", body, headers: { accept: "text/html" } }); }
  catch { told.textContent = "The server cannot be reached: your deck stays here."; return; }
  const come = await reply.text();
  if (reply.status === 429) { await new Promise(done => setTimeout(done, 1000)); return ask(fields, mine); }
  if (!reply.ok) { told.textContent = come; return; }
  if (fields.quiet && mine !== asked) return;
  const focus = document.activeElement?.id, row = document.activeElement?.closest("li[data-card]"), next = row && around(row);
  Idiomorph.morph(form, come, MORPH);
  if (fields.undo) past.pop();
  else if (text() !== before) past.push(before);
  for (const name of SENT) if (form.elements[name] !== document.activeElement) form.elements[name].value = form.elements[name].getAttribute("value");
  for (const name of ["before", "text", "pasted"]) { const at = form.elements[name]; if (at !== document.activeElement) at.value = at.textContent.replace(/^\n/, ""); }
  form.elements.before.value = past.at(-1) ?? "";
  named("undo").disabled = !past.length;
  named("upload").parentElement.hidden = false;
  if (fields.deal || fields.redraw || fields.draw || fields.mark) named("trial").open = true;
  said();
  keepFocus(focus, next);
}

const said = () => {
  const wrong = named("wrong-find")?.textContent;
  told.textContent = form.querySelector("[data-told]").dataset.told || wrong || named("found-many").textContent;
};

const around = row => [row.nextElementSibling, row.previousElementSibling].find(each => each?.dataset.card)?.id;

// Focus stays where it was; on the next card, if that one is gone.
const keepFocus = (id, next) => {
  if (!id || document.activeElement?.id === id) return;
  const there = named(id);
  if (there && !there.disabled) there.focus();
  else (named(next ?? "")?.querySelector("[name=remove]") ?? named("find")).focus();
};

form.addEventListener("submit", event => {
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) return; // keeping, playing and files leave this page
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true") return;
  send(button?.name ? { [button.name]: button.value } : {});
});

form.addEventListener("input", event => {
  if (!["find", "wanted", "least", "habit"].includes(event.target.name)) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => send({ quiet: true, ...(event.target.name === "find" ? { show: 60 } : {}) }), WAIT);
});
form.addEventListener("change", event => { if (event.target.name === "goes" && form.elements.seed.value) send({ deal: "yes" }); });

// Keys
const press = (row, name) => row?.querySelector(`button[name=${name}]`);
document.addEventListener("keydown", event => {
  const writes = event.target.matches("input, textarea, select"), row = event.target.closest?.("li[data-card]");
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !writes) { event.preventDefault(); if (past.length) send({ undo: "yes" }); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.id === "find" && event.key === "ArrowDown") { event.preventDefault(); press(named("found").firstElementChild, "add")?.focus(); return; }
  if (writes) return;
  if (event.key === "/") { event.preventDefault(); named("find").focus(); }
  else if (event.key === "u" && past.length) send({ undo: "yes" });
  else if (row && (event.key === "+" || event.key === "=")) { event.preventDefault(); send({ add: press(row, "add").value }); }
  else if (row && (event.key === "-" || event.key === "−")) { event.preventDefault(); if (press(row, "remove").getAttribute("aria-disabled") !== "true") send({ remove: press(row, "remove").value }); }
  else if (row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const rows = [...form.querySelectorAll("li[data-card]")].filter(each => each.closest("section.offered, section.deck") === row.closest("section.offered, section.deck"));
    const other = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (other) press(other, event.target.name === "remove" ? "remove" : "add").focus();
    else if (event.key === "ArrowUp" && row.closest(".offered")) named("find").focus();
  }
});

// Dragging: a card onto the deck is one more of it, out of the deck one less
let dragged = null;
form.addEventListener("dragstart", event => {
  dragged = event.target.closest?.("li[data-card]");
  if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.card);
});
form.addEventListener("dragover", event => {
  if (!dragged) return;
  const into = event.target.closest("#deck");
  if (!!into === !!dragged.closest("#deck")) return;
  event.preventDefault();
  named("deck").classList.toggle("over", !!into);
});
form.addEventListener("dragend", () => { dragged = null; named("deck").classList.remove("over"); });
form.addEventListener("drop", event => {
  if (!dragged) return;
  event.preventDefault();
  const card = dragged.dataset.card, out = dragged.closest("#deck");
  named("deck").classList.remove("over");
  dragged = null;
  send(out ? { remove: card } : { add: card });
});

// A deck out of a file
named("upload").parentElement.hidden = false;
form.addEventListener("change", async event => {
  const file = event.target.id === "upload" && event.target.files[0];
  if (!file) return;
  if (file.size > 100_000) { told.textContent = "That file is too long for a deck."; return; }
  const begun = await file.text();
  event.target.value = "";
  send({ pasted: begun, load: "yes" });
});

// A card is looked at while it is typed: its level, its face and its mistakes come from the server, and so does what
// could be typed. Without this the page has a button for each of them.
import { Idiomorph } from "./idiomorph.js";

const named = id => document.getElementById(id);
const form = named("workshop"), text = named("text"), under = named("under"), offers = named("offers"), told = named("told"), wrong = named("wrong");
const PAUSE = 120, STILL = 350; // ms without a key, and without a step of the cursor, after which is asked
const SPOKEN = 1000; // ms after which it is said how the card stands
let asked = 0, completing = 0, waiting = 0, speaking = 0, seen = "";

// What is asked, and what comes back

const fields = more => {
  const editions = named("editions");
  const body = { game: form.elements.game.value, text: text.value };
  if (document.activeElement === text) body.at = text.selectionStart;
  if (editions.open && editions.querySelector("ol")) body.across = "yes";
  return { ...body, ...more };
};

const post = (address, body, accept = "application/json") => fetch(address, {
  method: "POST", headers: { "content-type": "application/json", accept }, body: JSON.stringify(body),
});

async function ask(more = {}) {
  const mine = ++asked, written = text.value;
  clearTimeout(waiting);
  let reply;
  try { reply = await post("/workshop?as=part", fields(more), "text/html"); }
  catch { tell("The server cannot be reached: what you write stays here."); return; }
  const come = await reply.text();
  if (mine !== asked || text.value !== written) return; // something else is written by now, and will be asked about
  if (reply.status === 429) { soon(1000, more); return; }
  if (!reply.ok) { tell(come); return; }
  seen = written;
  Idiomorph.morph(named("part"), come, { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: name => name !== "open" } });
  if (more.across) named("editions").open = true;
  const state = named("state").dataset;
  if (state.changed) rewrite(named("changed").textContent.replace(/^\n/, ""));
  underline();
  if (state.link) history.replaceState(null, "", state.link);
  named("copy-link").disabled = !state.link;
  clearTimeout(speaking);
  if (state.told) tell(state.told);
  else speaking = setTimeout(() => tell(state.summary), SPOKEN);
}

const soon = (wait = PAUSE, more = {}) => { clearTimeout(waiting); waiting = setTimeout(ask, wait, more); };
const tell = words => { if (told.textContent !== words) told.textContent = words; };

// Another text in place of a piece, as one step that can be undone
const write = (whole, from, to) => {
  if (text.value.slice(from, to) === whole) return;
  text.focus();
  text.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, whole)) text.setRangeText(whole, from, to, "end");
};

// In place of all of it: only what differs is written, and there the cursor stands
const rewrite = whole => {
  const old = text.value, most = Math.min(old.length, whole.length);
  let same = 0, after = 0;
  while (same < most && old[same] === whole[same]) same++;
  while (after < most - same && old.at(-1 - after) === whole.at(-1 - after)) after++;
  write(whole.slice(same, whole.length - after), same, old.length - after);
};

// Mistakes, underlined where they are

const piece = (words, kind) => {
  const mark = document.createElement(kind ? "mark" : "span");
  mark.textContent = words;
  if (kind) mark.className = kind;
  return mark;
};

const underline = () => {
  const marks = [...form.querySelectorAll("#found li[data-start]")].map(each => ({
    start: Number(each.dataset.start), end: Math.max(Number(each.dataset.end), Number(each.dataset.start) + 1), kind: each.className,
  }));
  const written = text.value, pieces = [];
  let at = 0;
  for (const mark of written === seen ? marks : []) {
    if (mark.start < at) continue;
    pieces.push(piece(written.slice(at, mark.start)), piece(written.slice(mark.start, mark.end), mark.kind));
    at = mark.end;
  }
  under.replaceChildren(...pieces, piece(`${written.slice(at)}\n`));
  under.scrollTop = text.scrollTop;
};

// What could be typed

const chosen = () => [...offers.children].findIndex(each => each.getAttribute("aria-selected") === "true");

const choose = number => {
  for (const [place, each] of [...offers.children].entries()) each.setAttribute("aria-selected", String(place === number));
  const now = offers.children[number];
  if (now) { text.setAttribute("aria-activedescendant", now.id); now.scrollIntoView({ block: "nearest" }); }
  else text.removeAttribute("aria-activedescendant");
};

const close = () => { completing++; offers.hidden = true; offers.replaceChildren(); text.removeAttribute("aria-activedescendant"); text.removeAttribute("aria-controls"); };

const beside = place => { // below the line on which what is typed begins
  const before = piece(text.value.slice(0, place)), here = piece("​");
  under.replaceChildren(before, here, piece(`${text.value.slice(place)}\n`));
  const top = here.offsetTop - text.scrollTop + parseFloat(getComputedStyle(text).lineHeight) + 2;
  offers.style.top = `${top}px`;
  offers.style.left = `${Math.max(8, Math.min(here.offsetLeft, text.clientWidth - offers.offsetWidth - 8))}px`;
  underline();
};

// `${1:2}` is a 2 that somebody may want to change
const plain = snippet => {
  let first = null, words = "", rest = snippet;
  for (let at; (at = rest.match(/\\([\\$}])|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\d+/)); rest = rest.slice(at.index + at[0].length)) {
    words += rest.slice(0, at.index);
    const put = at[1] ?? (at[2] ?? "").replace(/\\(.)/g, "$1");
    if (at[1] === undefined) first ??= [words.length, words.length + put.length];
    words += put;
  }
  return { words: words + rest, first };
};

const take = item => {
  const { words, first } = plain(item.snippet), [start, end] = offers.place;
  close();
  write(words, start, end);
  if (first) text.setSelectionRange(start + first[0], start + first[1]);
};

async function complete(wanted) {
  const mine = ++completing, at = text.selectionStart, written = text.value;
  let found;
  try {
    const reply = await post("/workshop/complete", { game: form.elements.game.value, text: written, at });
    if (!reply.ok) return;
    found = await reply.json();
  } catch { return; }
  if (mine !== completing || text.value !== written || text.selectionStart !== at) return;
  const items = found.items.filter(each => wanted || each.words !== written.slice(...found.place.utf16));
  if (!items.length) { close(); if (wanted) tell("Nothing is known that could be typed here."); return; }
  offers.place = found.place.utf16;
  offers.replaceChildren(...items.map((item, number) => {
    const row = document.createElement("li"), about = document.createElement("small");
    row.id = `offer-${number}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    about.textContent = item.detail;
    row.append(piece(item.label), about);
    row.addEventListener("pointerdown", event => { event.preventDefault(); take(item); });
    row.item = item;
    return row;
  }));
  offers.hidden = false;
  text.setAttribute("aria-controls", "offers");
  beside(offers.place[0]);
  offers.scrollTop = 0;
  if (wanted) choose(0);
  tell(`${items.length} ${items.length === 1 ? "suggestion" : "suggestions"}: arrow keys choose, Enter takes.`);
}

// Keys and clicks

text.addEventListener("keydown", event => {
  if (event.key === " " && event.ctrlKey) { event.preventDefault(); complete(true); return; }
  if (offers.hidden || event.isComposing) return;
  const number = chosen(), many = offers.children.length;
  if (event.key === "Escape") close();
  else if (event.key === "ArrowDown") choose((number + 1) % many);
  else if (event.key === "ArrowUp") choose(number <= 0 ? many - 1 : number - 1);
  else if ((event.key === "Enter" || event.key === "Tab") && number >= 0) take(offers.children[number].item);
  else return;
  event.preventDefault();
});

let typed = 0;
text.addEventListener("input", event => {
  underline();
  soon();
  clearTimeout(typed);
  close();
  if (event.inputType === "insertText" && event.data?.trim()) typed = setTimeout(() => complete(false), PAUSE);
});
text.addEventListener("scroll", () => { under.scrollTop = text.scrollTop; });
text.addEventListener("blur", close);
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== text || text.value !== seen) return;
  soon(STILL);
});
form.elements.game.addEventListener("change", () => ask());
named("part").addEventListener("toggle", event => {
  if (event.target.id === "editions" && event.target.open && !event.target.querySelector("ol")) { event.target.ariaBusy = "true"; ask({ across: "yes" }); }
}, true);

form.addEventListener("submit", event => {
  const button = event.submitter;
  if (button?.id === "print") return; // what comes is a file
  event.preventDefault();
  if (button?.formAction && button.hasAttribute("formaction")) put(button);
  else ask(button?.name ? { [button.name]: button.value } : {});
});

// Into a set, into a deck, to a table: the page stays until that is done
async function put(button) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  tell(button.id === "try" ? "A position is being dealt." : "It is being saved.");
  wrong.hidden = true;
  const value = name => form.elements[name].value;
  try {
    const body = { ...fields({}), set: value("set"), deck: value("deck"), name: value("name"), copies: Number(value("copies")) || 1 };
    const reply = await post(button.formAction, body);
    if (!reply.ok) fail(await reply.text());
    else if (button.id === "try") location.assign(reply.url);
    else saved(await reply.json(), button.id === "keep" ? "set" : "deck");
  } catch { fail("The server cannot be reached: what you write stays here."); }
  button.ariaBusy = "false";
}

const fail = words => { wrong.textContent = words; wrong.hidden = false; tell(words); };

const saved = (where, kind) => {
  const list = form.elements[kind];
  if (![...list.options].some(each => each.value === where.id)) list.append(new Option(where.name, where.id));
  list.value = where.id;
  let way = named(`to-${kind}`);
  if (!way) { way = document.createElement("a"); way.id = `to-${kind}`; way.className = "btn"; list.closest(".put").append(way); }
  way.href = where.address;
  way.textContent = `Saved: see ${where.name}`;
  tell(`Saved in ${where.name}.`);
};

named("copy-link").addEventListener("click", async () => {
  const link = new URL(named("state").dataset.link, location.href).href;
  try { await navigator.clipboard.writeText(link); tell("The link is copied."); }
  catch { tell("The link stands in the address of this page."); }
});
named("complete").addEventListener("click", () => { text.focus(); complete(true); });
named("complete").hidden = named("copy-link").hidden = false;
form.classList.add("scripted");
seen = text.value;
underline();
ask();

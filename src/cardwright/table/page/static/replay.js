// The page of a game that is over: positions come in and are morphed into it. Without it every link and button works.
import { Idiomorph } from "./idiomorph.js";
import { ask } from "./listen.js";
import { proven } from "./dice.js";

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const named = (id) => document.getElementById(id);
const on = (kind, does) => document.addEventListener(kind, does);
const address = document.body.dataset.address, slider = named("at"), log = named("log"), panel = named("panel");
const here = () => Number(named("table").dataset.at);
const within = (place) => Math.min(Math.max(place, 0), Number(slider.max));

// ---- from position to position: one is asked for at a time, and of those wished meanwhile the last one ----

let wished = null, asking = false;
async function go(place) {
  wished = within(place);
  slider.value = wished;
  if (asking) return;
  asking = true;
  try {
    while (wished !== null && wished !== here()) {
      const next = wished, reply = await fetch(`${address}?at=${next}&as=part`);
      if (reply.status === 429) { await new Promise((wake) => setTimeout(wake, 200)); continue; }
      if (!reply.ok) { location.assign(`${address}?at=${next}`); return; }
      show(await reply.text());
    }
    wished = null;
  } catch { location.assign(`${address}?at=${wished}`); } finally { asking = false; }
}

function show(html) {
  const focus = document.activeElement?.id, open = all("details.pile[open]").map((each) => each.id);
  Idiomorph.morph(named("table"), html.trim());
  for (const id of open) if (named(id)) named(id).open = true;
  if (focus && document.activeElement?.id !== focus) (named(focus)?.matches("a, button, input, summary") ? named(focus) : slider).focus();
  document.title = named("table").dataset.title;
  for (const each of all("input[type=hidden][name=at]")) each.value = here();
  history.replaceState(null, "", `${address}?at=${here()}`);
  slider.setAttribute("aria-valuetext", named("place").textContent);
  mark();
}

function mark() { // the line of the log that has happened last
  const told = Number(named("table").dataset.told);
  let last = null;
  for (const line of log.children) if (Number(line.dataset.n) <= told) last = line; else break;
  find("[aria-current]", log)?.removeAttribute("aria-current");
  last?.setAttribute("aria-current", "step");
  if (!last) log.scrollTop = 0;
  else if (last.offsetTop < log.scrollTop || last.offsetTop + last.offsetHeight > log.scrollTop + log.clientHeight) log.scrollTop = last.offsetTop - log.clientHeight / 2;
}

slider.addEventListener("input", () => go(Number(slider.value)));
named("slide").addEventListener("submit", (event) => { event.preventDefault(); go(Number(slider.value)); });

on("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href?.baseVal ?? link.href, location.href), at = url.searchParams.get("at");
  if (url.pathname === address && at !== null && link.id !== "moment") {
    event.preventDefault();
    go(Number(at));
    if (link.closest(".afterwards")) named("table").scrollIntoView();
  } else if (url.pathname.startsWith(`${address}/why/`)) {
    event.preventDefault();
    look(url, link);
  }
});

on("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, textarea")) return;
  const slides = event.target === slider;
  const pile = find("details.pile[open]");
  if (event.key === "Escape" && !panel.hidden) shut();
  else if (event.key === "Escape" && pile) { pile.open = false; if (pile.contains(document.activeElement)) find("summary", pile).focus(); }
  else if (slides) return; // a slider has its own keys
  else if (event.key === "ArrowLeft") find("#to-previous[href]")?.click();
  else if (event.key === "ArrowRight") find("#to-next[href]")?.click();
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(Number(slider.max));
  else return;
  event.preventDefault();
});

// ---- why, and the whole card ----

const phone = matchMedia("(max-width: 760px), (max-height: 480px)");
let asker = null;
async function look(url, from) {
  asker = from;
  url.searchParams.set("as", "part");
  const reply = await ask(url), none = reply ? "There is no such thing there." : "The server does not answer. Try again.";
  named("panel-body").innerHTML = reply?.ok ? reply.words : `<p class="reason">${none}</p>`;
  panel.hidden = false;
  panel.removeAttribute("style");
  panel.focus();
  if (phone.matches) return; // it lies at the lower edge
  const at = from.getBoundingClientRect(), own = panel.getBoundingClientRect();
  panel.style.left = `${Math.max(8, Math.min(at.right + 8, innerWidth - own.width - 8))}px`;
  panel.style.top = `${Math.max(8, Math.min(at.top, innerHeight - own.height - 8))}px`;
}

function shut() {
  panel.hidden = true;
  if (asker?.isConnected) asker.focus();
}

named("close").addEventListener("click", shut);
named("look").addEventListener("submit", (event) => {
  event.preventDefault();
  const url = new URL(named("look").action);
  url.search = new URLSearchParams({ key: event.submitter.value, at: here() });
  look(url, event.submitter);
});

on("click", (event) => { // one pile is open at a time, and none once something else is pressed
  for (const pile of all("details.pile[open]")) if (!pile.contains(event.target)) pile.open = false;
});

on("click", async (event) => {
  const link = event.target.closest("#moment");
  if (!link) return;
  event.preventDefault();
  try { await navigator.clipboard.writeText(link.href); link.textContent = "The link is copied"; } catch { location.hash = ""; link.textContent = "It is in the address above"; }
});

// ---- fair dice ----

const fair = named("fair");
if (fair) {
  const verdict = named("fair-browser");
  verdict.textContent = "It works them out …";
  proven(fetch(fair.dataset.record).then((reply) => reply.json()).then((record) => record.chance))
    .then((said) => { verdict.textContent = said; })
    .catch((fault) => { verdict.textContent = `It cannot say: ${fault.message}`; });
}

slider.setAttribute("aria-valuetext", named("place").textContent);
mark();
if (Number(slider.value) !== here()) go(Number(slider.value)); // somebody was faster than this script

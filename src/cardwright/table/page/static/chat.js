// The chat of a table of several people, and the tabs of its rail; the table's own script says what has come in. It comes
// after this one, so that nothing is missed.
const named = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const address = document.body.dataset.address, place = `talk ${address}`;
const rail = named("rail"), talk = named("talk"), peek = named("peek");
const said = () => named("said"), field = () => named("words");
let kept = {}; // where a browser keeps nothing, it holds until the page is left
try { kept = localStorage; } catch { /* so be it */ }

// ---- tabs: log, chat, stops ----

const tabs = all("[role=tab]", rail);
const panel = (tab) => named(tab.getAttribute("aria-controls"));
const isOpen = () => talk.classList.contains("shown") && talk.offsetParent !== null;

function show(tab) {
  for (const each of tabs) {
    each.setAttribute("aria-selected", each === tab);
    each.tabIndex = each === tab ? 0 : -1;
    panel(each).classList.toggle("shown", each === tab);
  }
  const list = tab === named("tab-log") ? named("log") : said();
  list.scrollTop = list.scrollHeight;
  mark();
}

for (const [n, tab] of tabs.entries()) {
  tab.addEventListener("click", () => show(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere arrows lead from card to card
    const next = tabs.at((n + step) % tabs.length);
    show(next);
    next.focus();
  });
}

const stops = named("stops"); // what a tab opens need not be opened once more
stops?.replaceWith(...all(":scope > form", stops).map((form) => Object.assign(document.createElement("div"), { className: "stops" }).appendChild(form).parentElement));

// ---- what is new: lines come once, are said once, and counted until the chat is looked at ----

const number = (line) => Number(line.id.split("-").at(-1)), room = (line) => line.id.split("-")[1];
const seen = (name) => name === "table" ? place : `${place} ${name}`; // up to which line of a room
const atItsEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 40;

function mark() {
  const lines = all("li", said());
  if (isOpen()) for (const line of lines) kept[seen(room(line))] = number(line);
  const news = lines.filter((line) => !line.matches(".mine") && number(line) > Number(kept[seen(room(line))] ?? 0)).length;
  for (const button of [named("tab-talk"), peek]) {
    button.querySelector(".news")?.remove();
    if (news) button.insertAdjacentHTML("beforeend", `<b class="news">${news}<span class="sr"> new in the chat</span></b>`);
  }
}

const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
const inOwnTime = (within) => { for (const time of all("time", within)) time.textContent = clock.format(new Date(time.dateTime)); };

const dated = (line) => line.querySelector("time").dateTime;

addEventListener("talk", ({ detail }) => {
  const come = document.createElement("template"), end = atItsEnd(said());
  come.innerHTML = detail;
  const fresh = [...come.content.children].filter((line) => !named(line.id)); // also where the server has told all of them again
  for (const line of fresh) inOwnTime(line);
  for (const line of fresh) { // after the game the others' lines come in, too: each stands where it was said
    const date = dated(line), later = all("li", said()).find((each) => dated(each) > date);
    said().insertBefore(line, later ?? null);
  }
  while (said().children.length > 500) said().firstElementChild.remove();
  if (end) said().scrollTop = said().scrollHeight;
  utter(fresh.filter((line) => !line.matches(".mine")));
  mark();
});

let waiting = [], speaking = 0;
function utter(lines) { // at most one utterance a second
  waiting.push(...lines.map((line) => `${line.querySelector("b").textContent}: ${line.querySelector("span").textContent}`));
  if (waiting.length) speaking ||= setTimeout(() => { speaking = 0; named("heard").textContent = waiting.splice(0).join(" "); }, 1000);
}

// ---- what is said, and who is muted ----

const letters = "abcdefghijklmnopqrstuvwxyz012345";
const request = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => letters[n & 31]).join("");
const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
const complain = (words) => { named("speak-fault").textContent = words; };

async function send(what, told) { // whether it was done; the same request again does nothing twice
  const body = JSON.stringify({ ...told, request: request() });
  for (let attempt = 0; attempt < 4; attempt++) {
    const reply = await fetch(`${address}/${what}`, { method: "POST", body, headers: { "content-type": "application/json" } }).catch(() => null);
    if (reply) { complain(reply.ok ? "" : await reply.text()); return reply.ok; }
    complain("The server does not answer: trying again …");
    await pause(500 * 2 ** attempt);
  }
  complain("The server does not answer. Try again.");
  return false;
}

let saying = false;
async function say() {
  const text = field().value;
  if (saying || !text.trim()) return;
  saying = true;
  if (await send("say", { text }) && field().value === text) field().value = "";
  saying = false;
}

async function refresh(...ids) { // whether these parts of the chat are as the server has them now
  const reply = await fetch(`${address}/talk?as=part`).catch(() => null);
  if (!reply?.ok) return false;
  const come = document.createElement("template");
  come.innerHTML = await reply.text();
  for (const id of ids) named(id).replaceChildren(...come.content.getElementById(id).childNodes);
  return true;
}

named("mutes")?.addEventListener("toggle", ({ target }) => { if (target.open) refresh("whom"); }); // others may have come

async function mute(form) {
  const { who, muted } = Object.fromEntries(new FormData(form));
  if (!await send("mute", { who, muted: muted === "true" }) || !await refresh("said", "whom")) return;
  inOwnTime(said());
  said().scrollTop = said().scrollHeight;
  mark();
  named("whom").querySelector(`form:has([value="${CSS.escape(who)}"]) button`)?.focus();
}

talk.addEventListener("submit", (event) => {
  event.stopPropagation();
  if (event.target.elements.namedItem("name")) return; // who has no name yet is given a page of their own
  event.preventDefault();
  if (event.target.id === "speak") say(); else mute(event.target);
});

// ---- keys, and the sheet of a phone ----

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.id === "words" && event.key === "Escape") {
    if (getComputedStyle(rail).position === "fixed") rail.classList.remove("shown");
    named("prompt").focus({ preventScroll: true });
  }
  if (event.target.matches("input, textarea, select")) return;
  if (event.key === "l" || event.key === "w") show(named("tab-log"));
  if (event.key !== "c") return;
  event.preventDefault();
  rail.classList.add("shown");
  show(named("tab-talk"));
  (talk.querySelector(".as") ?? field()).focus();
}, { capture: true });

document.addEventListener("click", (event) => { // behind the table's script, which has opened or closed it
  if (!event.target.closest("#peek") || !rail.classList.contains("shown")) return;
  if (peek.querySelector(".news")) show(named("tab-talk")); else mark();
});

inOwnTime(said());
if (location.hash === "#talk") { // who has just said their name goes on talking
  history.replaceState(null, "", location.pathname);
  rail.classList.add("shown");
  show(named("tab-talk"));
  field().focus();
} else show(tabs[0]);

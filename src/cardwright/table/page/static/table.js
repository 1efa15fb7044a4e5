// The table's page: frames come in and are morphed into it, presses go out. Without it every button still works.
import { Idiomorph } from "./idiomorph.js";
import { ask, listen } from "./listen.js";

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const named = (id) => document.getElementById(id);
const main = () => named("table"), question = () => main().dataset.question;
const box = (element) => element.getBoundingClientRect(), inSight = (element) => element.offsetParent !== null;
const on = (kinds, does, how) => { for (const kind of kinds.split(" ")) document.addEventListener(kind, does, how); };
const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));
const [log, live, say, told, panel, above, svg] = ["log", "live", "say", "told", "panel", "above", "arrows"].map(named);
const address = document.body.dataset.address;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 760px), (max-height: 480px)");
const CARDS = ".tile, .hcard, .label";
let asked = 0; // when the question last changed

// ---- what comes in: a line of JSON, the main part, new lines of the log ----

const MORPH = { callbacks: { beforeAttributeUpdated: (name, element) => // what is open, and can be reached by Tab, stays so
  !(name === "tabindex" || (name === "open" && element.matches("details"))) } };

function take(text) {
  const [first, ...rest] = text.split("\n");
  const head = JSON.parse(first); if (head.talk) { dispatchEvent(new CustomEvent("talk", { detail: rest.join("") })); return; } if (head.seat === false) return location.reload(); // which says that it is another's
  if (head.question < Number(question())) return; // a reply that a newer frame has overtaken
  const [html, lines = ""] = rest.join("\n").split("<!--log-->"), former = question(), focus = whereFocusIs(), before = survey();
  const opened = find(".open")?.id, lifted = find(".lifted")?.id;
  Idiomorph.morph(main(), html.trim(), MORPH);
  const fresh = addLines(head.said, lines);
  showFault();
  if (question() !== former) { asked = performance.now(); lower(); }
  else { if (opened && named(opened)) open(named(opened)); named(lifted ?? "")?.classList.add("lifted"); }
  keepFocus(focus, question() !== former);
  rove();
  speak(fresh, head);
  showHead(head);
  const now = survey(); // all is read before anything is written: what is read after that lays the page out anew
  if (fresh.length) atItsEnd();
  draw();
  move(before, now, head.moved ?? []);
}

function addLines(said, html) { // those that are new, also where the server has told all of them again
  const known = Number(log.lastElementChild?.dataset.n ?? -1);
  while (log.children.length > said) log.lastElementChild.remove();
  log.insertAdjacentHTML("beforeend", html);
  return [...log.children].filter((line) => Number(line.dataset.n) > known);
}

function showHead(head) {
  document.title = head.title; dispatchEvent(new CustomEvent("head", { detail: head }));
  named("turn-of").textContent = head.turn;
  for (const phase of all("#track li")) Object.assign(phase, phase.textContent === head.phase ? { className: "now", ariaCurrent: "step" } : { className: "", ariaCurrent: null });
}

// ---- what is said: lines of the log once, at most one utterance a second; whose turn it is at once ----

let waiting = [], speaking = 0;
function speak(lines, head) {
  if (head.turn === "Your turn" && named("turn-of").textContent !== head.turn) say.textContent = "Your turn.";
  waiting.push(...lines.map((line) => line.textContent.trim().replace(/\s*why$/, "")));
  speaking ||= setTimeout(utter);
}

function utter() {
  if (waiting.length) told.textContent = waiting.join(" ");
  speaking = waiting.length ? setTimeout(utter, 1000) : 0;
  waiting = [];
}

let fault = { words: "", until: 0 };
function tell(words) { // what cannot be done, at the question for a while, and aloud
  fault = { words, until: performance.now() + 6000 };
  say.textContent = words;
  showFault();
}

function showFault() {
  if (performance.now() < fault.until) find("#prompt .q").append(Object.assign(document.createElement("small"), { className: "fault", textContent: fault.words }));
}

// ---- motion: a card glides from where it lay, or out of its pile; what happened at one moment moves together ----

const STEP = 120, LONGEST = 1500, GLIDE = { duration: 260, easing: "ease-out", fill: "backwards" };
let counting = [];
function survey() { // where cards, plates and piles lie, and which numbers stand on them
  for (const each of counting.splice(0)) each.end();
  return new Map(all("#stage, #table [id^=c-], #table .plate, #table .pile").map((element) => {
    const seat = /\bs\d\b/.exec(element.closest(".side, .hand")?.className)?.[0], count = Number(find("summary > b", element)?.textContent.match(/\d*$/)[0]);
    return [element.id, { element, at: box(element), zone: element.parentElement, seat, count, numbers: numbersOf(element) }];
  }));
}

function numbersOf(element) { // the texts that are numbers, in order
  return all(".num, .num span, .score, .damage", element).flatMap((each) => [...each.childNodes])
    .filter((text) => text.nodeType === Node.TEXT_NODE && /^\s*[−-]?\d+\s*$/.test(text.data))
    .map((text) => ({ text, value: Number(text.data.replace("−", "-")) }));
}

function move(before, now, moved) {
  const scenes = [], steps = new Map(), late = new Map(), stage = now.get("stage"), things = [...now.values()];
  const piles = things.filter(({ element, at }) => element.matches(".pile") && at.width);
  const changes = new Map(piles.map(({ element: { id }, count }) => [id, count - (before.get(id)?.count ?? count)]));
  const pile = (zone, way, seat) => { // one that has grown, or shrunk: rather that of this seat
    const those = piles.filter(({ element }) => element.id.endsWith(`-${zone}`)), own = those.find((each) => each.seat === seat);
    const found = [own, ...those].find((each) => each && changes.get(each.element.id) * way > 0);
    if (found) changes.set(found.element.id, changes.get(found.element.id) - way);
    return found ?? own;
  };
  const place = (name) => things.find(({ element: { dataset: { ref } } }) => name && (ref === name || ref?.startsWith(`${name}#`)));
  const pool = (name) => [place(name)].find((each) => each?.element.matches(".plate:has(.amber)"));
  const pass = ({ key, from, to, moment }) => { // from pile to pile: face down, unless the seat knows it there
    const start = pile(from, -1), end = start && pile(to, 1, start.seat), words = find(`.pile [data-card="${key}"]`)?.textContent ?? "";
    if (end) scenes.push([moment, (delay) => fly(words ? "card" : `back ${start.seat}`, words, start.at, end.at, delay)]);
  };
  let by = stage; // what Æ comes from
  for (const each of moved) {
    const id = `c-${each.key}`, step = steps.get(id), pools = each.key ? [] : [pool(each.from), pool(each.to)].filter(Boolean);
    by = now.get(id) ?? by;
    if (step) Object.assign(step, { from: step.from ?? each.from, to: each.to ?? step.to, moment: each.moment });
    else if (each.key) steps.set(id, { ...each });
    else if (pools.length) {
      const start = place(each.from) ?? by, end = place(each.to) ?? stage;
      scenes.push([each.moment, (delay) => { for (const one of pools) late.set(one, delay + 300); fly("coin", "Æ", start.at, end.at, delay); }]);
    } else pass(each);
  }
  for (const id of new Set([...before.keys(), ...now.keys()])) if (id.startsWith("c-")) {
    const was = before.get(id), is = now.get(id), step = steps.get(id) ?? {};
    steps.delete(id);
    const other = is && was ? null : is ? pile(step.from, -1, is.seat) : pile(step.to, 1, was.seat);
    scenes.push([step.moment, (delay) => {
      if (!is) sink(was, other, delay);
      else if (!was) play(is, other ? inPile(is.at, other) : { opacity: 0, scale: .8 }, { delay, duration: other ? 320 : 220 });
      else if (still.matches ? was.zone !== is.zone : Math.hypot(...off(was, is)) > 2) play(is, { translate: off(was, is).map((each) => `${each}px`).join(" ") }, { delay });
      if (is && was) countDown(is, was.numbers, delay);
    }]);
  }
  for (const step of steps.values()) pass(step);
  const moments = [...new Set(scenes.map(([moment]) => moment))].filter((moment) => moment !== undefined).sort((one, other) => one - other);
  for (const [moment, show] of scenes) show(Math.min(LONGEST, STEP * Math.max(0, moments.indexOf(moment))));
  for (const is of things) if (is.element.matches(".plate")) countDown(is, before.get(is.element.id)?.numbers ?? [], late.get(is) ?? 0);
  if (still.matches) for (const [id, change] of changes) if (change) outline(find("summary", named(id)));
}

const outline = (element) => element.animate({ outline: ["3px solid var(--accent)", "3px solid var(--accent)"] }, { duration: 1000, id: "changed" }); // where nothing may move
const play = ({ element }, from, how) => still.matches ? outline(element)
  : Object.assign(element.animate([from, { opacity: 1, scale: 1, translate: "0 0" }], { ...GLIDE, ...how }), { onfinish: drawSoon });
const off = (was, is) => [was.at.left - is.at.left, was.at.top - is.at.top];
const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
const away = (at, goal) => `${centre(goal)[0] - centre(at)[0]}px ${centre(goal)[1] - centre(at)[1]}px`;
const inPile = (at, pile) => ({ opacity: .3, scale: .25, translate: away(at, pile.at) });

function sink({ element, at }, pile, delay) { // one that is gone: what was on the page of it goes into its pile, or sinks and fades
  if (still.matches || !at.width) return;
  for (const part of [element, ...element.querySelectorAll("[form]")]) for (const said of ["id", "form"]) part.removeAttribute(said); // nothing of it can be pressed
  element.classList.remove("open", "offer", "lifted");
  above.append(lay(element, at));
  element.style.setProperty("--w", `${at.width}px`);
  element.animate([{ opacity: 1 }, pile ? inPile(at, pile) : { opacity: 0, translate: "0 24px" }], { ...GLIDE, duration: pile ? 320 : 200, delay }).onfinish = () => element.remove();
}

function fly(kind, words, from, to, delay) { // what does not lie on the page: Æ, a card between piles
  if (still.matches) return;
  const [left, top] = centre(from), flying = mark(`fly ${kind}`, { left, top });
  flying.textContent = words;
  flying.animate([{ opacity: 0 }, { opacity: 1, offset: .15 }, { opacity: 1, offset: .8 }, { opacity: 0, translate: away(from, to) }],
    { ...GLIDE, duration: 480, fill: "both", delay }).onfinish = () => flying.remove();
}

function lay(element, at) {
  for (const side of ["left", "top", "width", "height"]) if (side in at) element.style[side] = `${at[side]}px`;
  return element;
}
function countDown({ element, numbers }, was, delay) {
  if (numbers.length > was.length && find(".damage", element)) flash(find(".damage", element), delay);
  for (const [n, { text, value }] of numbers.length === was.length ? numbers.entries() : []) {
    const from = was[n].value;
    if (from === value) continue;
    if (still.matches) { outline(text.parentElement); continue; }
    if (value < from) flash(text.parentElement, delay);
    const final = text.data, show = (number) => { text.data = final.replace(/[−-]?\d+/, number < 0 ? `−${-number}` : number); };
    const each = { past: -delay, end: () => { clearInterval(each.timer); text.data = final; } };
    each.timer = setInterval(() => (each.past += 26) >= 260 ? each.end() : show(Math.round(from + (value - from) * Math.max(0, each.past) / 260)), 26);
    show(from);
    counting.push(each);
  }
}

const flash = (element, delay) => element.animate([{ backgroundColor: "var(--flash)", color: "#fff", borderRadius: "4px" }, {}], { duration: 700, delay });

// ---- focus: one face of a zone can be reached by Tab; it stays on its card through updates ----

const ZONES = ".field, .labels, .hand, .tray, .packed, #log";
function rove() {
  named("prompt").tabIndex = -1;
  for (const zone of all(ZONES)) {
    const items = all(zone === log ? ".because" : ":scope > li > .face, :scope > li > details > .face", zone);
    const current = items.find((each) => each === document.activeElement) ?? items.find((each) => each.getAttribute("tabindex") === "0")
      ?? (zone === log ? items.at(-1) : items.find((each) => each.closest(".offer")) ?? items[0]);
    for (const each of items) each.tabIndex = each === current ? 0 : -1;
  }
}

on("focusin", ({ target }) => {
  if (target.matches(".face:focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (target.matches(".face, .because")) for (const each of all(".face, .because", target.closest(ZONES) ?? svg)) each.tabIndex = each === target ? 0 : -1;
});

function whereFocusIs(element = document.activeElement) {
  return element.closest("#table") && { element, card: element.closest("[id^=c-]")?.id, prompt: element.closest("#prompt") !== null };
}

function keepFocus(focus, newQuestion) {
  if (!focus) return;
  const card = focus.card && named(focus.card), held = () => card.contains(document.activeElement) && inSight(document.activeElement);
  if (card && !held()) find(".face", card).focus({ preventScroll: true });
  const gone = card ? !held() : focus.card || !focus.element.isConnected || (focus.prompt && newQuestion);
  if (gone) named("prompt").focus({ preventScroll: true });
}

// ---- the stream, and its coming back ----

const shown = (state) => Object.assign(live, { className: `live ${state}`, title: state ? "reconnecting: answers wait" : "connected" });

// ---- what goes out ----

const underWay = new Set(); // what was pressed and is not replied to yet
async function answer(button, then = []) {
  const body = { question: Number(question()), option: Number(button.value), request: request(), then };
  lower();
  const reply = await send(find("#choose").action, JSON.stringify(body), "application/json", `question ${body.question}`, button);
  if (!reply?.kind.startsWith("application/json")) return;
  const { dropped } = JSON.parse(reply.words);
  tell(`Done, but not ${dropped.map((each) => `“${each.option}”`).join(", ")}: that was not asked next.`);
}

function post(form, button) {
  const fields = new URLSearchParams(new FormData(form, button)), to = button?.getAttribute("formaction") || form.action;
  fields.set("request", request());
  return send(to, fields.toString(), "application/x-www-form-urlencoded", to, button);
}

const LATE = "The server has not answered yet: what you have pressed waits.";
async function send(to, body, type, what, pressed) {
  let reply = null;
  if (underWay.has(what)) return reply; // the next frame can come before the reply to the last press
  underWay.add(what);
  pressed?.setAttribute("aria-busy", "true");
  const late = setTimeout(() => tell(LATE), 3000);
  for (let attempt = 0; attempt < 5 && !reply; attempt++) { // the same request again does nothing twice
    reply = await ask(to, { method: "POST", body, headers: { accept: "text/plain", "content-type": type } });
    if (!reply) { shown("waits"); await pause(500 * 2 ** attempt); }
  }
  underWay.delete(what);
  pressed?.removeAttribute("aria-busy");
  clearTimeout(late);
  if (reply && fault.words === LATE) { fault.until = 0; find("#prompt .fault")?.remove(); }
  if (!reply) tell("The server does not answer. Nothing is lost: what it has taken it keeps.");
  else if (!reply.ok && reply.status !== 409) tell(reply.words);
  else if (reply.kind.startsWith("text/plain")) take(reply.words); // how it stands now
  return reply;
}

const request = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => "abcdefghijklmnopqrstuvwxyz012345"[n & 31]).join("");

on("submit", (event) => {
  const form = event.target, button = event.submitter;
  if ("leads" in form.dataset) return;
  event.preventDefault();
  if (form.id === "choose") answer(button);
  else if (form.id === "look") look(`why-not/${button.value}`, button.closest(CARDS) ?? button);
  else { post(form, button); named("menu").open = false; }
});

// ---- presses ----

const PLAYS = ["play", "summon", "cast", "deploy", "sow", "activate"];
const verb = (button) => button.dataset.n.split(" ")[0];
let pressedAt = question(), pointer = "mouse";

on("pointerdown", (event) => { pressedAt = question(); pointer = event.pointerType; }, { capture: true });
on("click", (event) => { // a press under which the question has changed is none
  if (event.detail && pressedAt !== question() && event.target.closest("[form=choose]")) { event.preventDefault(); event.stopPropagation(); }
}, { capture: true });

on("click", (event) => {
  const at = event.target, card = at.closest(CARDS), face = at.closest(".face");
  for (const other of all(".open")) if (other !== card) open(other, false);
  for (const each of all("details[open]")) if (!each.contains(at)) each.open = false;
  if (!at.closest("#large, .lifted")) lower();
  if (!at.closest("#panel, #log, .face")) closePanel();
  if (face && find(":scope > .acts", card)) { if (card.classList.contains("open")) open(card, false); else open(card).focus({ preventScroll: true }); }
  else if (face?.matches("#hand [form=choose]") && event.detail && takesTwo(face)) { event.preventDefault(); lift(card); }
  if (at.closest("#log li")) { event.preventDefault(); why(at.closest("#log li")); }
});

function open(card, opens = true) {
  card.classList.toggle("open", opens);
  find(".face", card).setAttribute("aria-expanded", opens);
  find(".acts", card)?.togglePopover(opens && phone.matches); // over everything, as rows that scroll would cut it
  return find(".acts .btn", card);
}

function takesTwo(face, when = named("twice").value) { // whether a play is first lifted and then played
  return PLAYS.includes(verb(face)) && !face.closest(".lifted") && (when === "always" || (when === "touch" && pointer !== "mouse"));
}

async function lift(card) {
  lower();
  card.classList.add("lifted");
  const press = find(".face", card), face = await large(card), onclick = () => answer(press);
  if (!face) return;
  face.append(Object.assign(document.createElement("button"), { className: "btn main", type: "button", textContent: press.dataset.does, onclick }));
  face.classList.add("held");
  beside(face, box(card));
}

const lower = () => { find(".lifted")?.classList.remove("lifted"); small(); };

// ---- keys ----

// what can be pressed, in reading order; of a card that is open, its buttons alone
const onOffer = () => all("button[form=choose], .offer > .face[aria-haspopup]", find(".open > .acts") ?? main()).filter(inSight);
const near = (selector) => document.activeElement.closest(selector);
function shut() { // piles and the menu; the focus stays at what had opened them
  for (const each of all("#table details[open], #menu[open]")) {
    if (each.contains(document.activeElement)) find("summary", each).focus();
    each.open = false;
  }
}
const KEYS = {
  " ": () => find(".prompt .btn.main[form=choose]")?.click(),
  u: () => named("take-back")?.click(),
  p: () => named("pass-until")?.click(),
  i: () => near("[data-card]") && large(near("[data-card]")).then((face) => { if (face) say.textContent = face.innerText.replace(/\s+/g, " "); }),
  w: () => why(near("#log li") ?? log.lastElementChild),
  l: () => { if (getComputedStyle(named("rail")).position === "fixed" || !inSight(named("rail"))) rail(); find(".because[tabindex='0']", log)?.focus(); },
  h: () => find("#hand .face[tabindex='0']")?.focus(),
  t: () => (find(".near .field .face[tabindex='0']") ?? find(".far .field .face[tabindex='0']"))?.focus(),
  "?": () => { named("menu").open = named("keys").open = true; find("summary", named("keys")).focus(); },
  Escape: () => { letGo(); lower(); closePanel(); for (const card of all(".open")) open(card, false); shut(); },
  ArrowRight: () => step(1, 0), ArrowLeft: () => step(-1, 0), ArrowDown: () => step(0, 1), ArrowUp: () => step(0, -1),
};

on("keydown", (event) => {
  if (event.key === "Alt") number();
  if (/^(Tab|Arrow.+|[htl])$/.test(event.key)) pointer = "keys";
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey) return;
  const early = performance.now() - asked < 400, digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (event.key === " " && event.target.matches("button, summary, a") && !hasBeenPressed(event.target)) { if (early && event.target.matches("[form=choose]")) event.preventDefault(); return; }
  if (digit && !event.shiftKey) { event.preventDefault(); onOffer()[(Number(digit) + 9) % 10]?.click(); return; }
  if (event.altKey || !(event.key in KEYS)) return;
  event.preventDefault();
  if (!(event.key === " " && early)) KEYS[event.key]();
});
const hasBeenPressed = (button) => pointer !== "keys" && button.matches("#table :not(.acts) > button"); // and keeps the focus from that alone
on("keyup", (event) => { if (event.key === "Alt") unnumber(); });
addEventListener("blur", () => unnumber());

const unnumber = () => all(".digit", above).forEach((each) => each.remove());
function number() {
  unnumber();
  for (const [n, { left, top }] of onOffer().slice(0, 10).map(box).entries()) mark("digit", { left: left - 6, top: top - 6 }).textContent = (n + 1) % 10;
}

const mark = (kind, at) => above.appendChild(lay(Object.assign(document.createElement("span"), { className: kind }), at));

function step(right, down) { // to the nearest face in that direction, as one sees them; in the log line by line
  const from = document.activeElement, within = from.closest("#log") ? ".because" : "#table .face, #table .plate .btn, #prompt .btn, .acts .btn";
  const faces = all(within).filter(inSight);
  if (!faces.includes(from)) { (onOffer()[0] ?? faces[0])?.focus(); return; }
  const [x, y] = middle(from);
  const ahead = faces.map((each) => {
    const [ex, ey] = middle(each), along = (ex - x) * right + (ey - y) * down;
    return { each, along, far: along + 2.5 * (Math.abs(ex - x) * Math.abs(down) + Math.abs(ey - y) * Math.abs(right)) };
  }).filter(({ each, along }) => each !== from && along > 4).sort((a, b) => a.far - b.far);
  ahead[0]?.each.focus();
}

const middle = (element) => centre(box(element));

// ---- looking something up: why, why not; the large face of a card ----

const SILENT = "The server does not answer. Try again.";
let opener = null;
const why = (line) => line?.matches(":not(.notice)") && look(`why/${line.dataset.n}`, line);
async function look(what, anchor) {
  const reply = await ask(`${address}/${what}?as=part`);
  if (panel.hidden) opener = document.activeElement;
  if (reply?.ok) named("panel-body").innerHTML = reply.words; else named("panel-body").textContent = reply?.words ?? SILENT;
  panel.setAttribute("aria-label", what.startsWith("why/") ? "Why" : "Why not");
  small();
  panel.hidden = false;
  beside(panel, box(anchor));
  panel.focus({ preventScroll: true });
}

const closePanel = () => { if (panel.contains(document.activeElement)) opener?.focus({ preventScroll: true }); panel.hidden = true; };
named("close").addEventListener("click", closePanel);

function beside(element, anchor) { // next to it, wholly on the page; on phones it lies at the lower edge
  if (phone.matches) return;
  const { width, height } = box(element), left = anchor.right + 12 + width < innerWidth ? anchor.right + 12 : Math.max(8, anchor.left - width - 12);
  lay(element, { left, top: Math.max(8, Math.min(innerHeight - height - 8, anchor.top)) });
}

let hovering = 0, wanted = null;
async function large(card) {
  small();
  const key = card.dataset.card;
  if (!key) return null;
  wanted = card;
  const reply = await ask(`${address}/card/${key}?as=part`);
  if (wanted !== card || !card.isConnected) return null;
  const face = Object.assign(document.createElement("aside"), { className: "large", id: "large", innerHTML: reply?.ok ? reply.words : "<p></p>" });
  if (!reply?.ok) face.firstChild.textContent = reply?.words ?? SILENT;
  document.body.append(face);
  beside(face, box(card));
  return face;
}

const small = () => { clearTimeout(hovering); wanted = null; named("large")?.remove(); };

on("pointerover touchstart", (event) => { // a mouse waits on it, a finger is held on it
  const card = event.target.closest("[data-card]"), mouse = event.pointerType === "mouse";
  if (find(".lifted") || dragged?.places || (event.type === "pointerover" && !mouse)) return;
  small();
  if (card) hovering = setTimeout(() => large(card), mouse ? 350 : 400);
}, { passive: true });
on("touchend pointercancel", (event) => { // what was held has been read, and is not pressed
  clearTimeout(hovering);
  if (event.type === "touchend" && named("large") && !find(".lifted")) event.preventDefault();
});
on("contextmenu", (event) => { if (named("large")) event.preventDefault(); });

// ---- drag: a card onto a place that is lit; dropped elsewhere nothing happens ----

let dragged = null;
function placesFor(card) { // where it may be dropped, and what that answers; the smallest place under the pointer counts
  const button = (...verbs) => all("[form=choose]", card).find((each) => verbs.includes(verb(each)));
  const places = [], add = (element, words, press, then = [], at = element && box(element)) => press && element && places.push({ at, words, press, then });
  if (card.classList.contains("source")) for (const each of all(".offer > [form=choose]")) add(each, "Choose", each);
  if (card.closest(".hand, .tray")) {
    const play = button("play", "summon", "cast", "deploy"), rows = find(".near .rows"), line = find(".near .flanks");
    add(rows, "Play", play);
    add(named("stage"), "Play", play);
    const ends = line && /creature/.test(find(".face", card).getAttribute("aria-label")) ? all(":scope > .tile", line) : [];
    for (const [option, tile] of [["left", ends[0]], ["right", ends.at(-1)]]) if (tile) {
      const { left, right, top, height } = box(tile), seen = box(line), from = option === "left" ? Math.max(seen.left - 4, left - 70) : Math.min(seen.right - 60, right + 6);
      add(line, option === "left" ? "Left flank" : "Right flank", play, [{ prompt: "flank", option }], { left: from, top, width: 64, height });
    }
    add(find(".near [id$='-granary']"), "Sow", button("sow"));
    add(find(".near [id$='-discard']"), "Discard", button("discard"));
  }
  const fight = button("fight"), enlist = button("enlist"), foes = all(".far .tile[data-ref]");
  if (fight) for (const foe of foes) add(foe, "Fight", fight, foes.length > 1 ? [{ prompt: "target", option: `target ${foe.dataset.ref}` }] : []);
  if (enlist && main().dataset.prompt === "attack") {
    const done = all("#table [data-n^='enlist ']").length > 1 ? [{ prompt: "attack", option: "done" }] : [];
    for (const foe of [...foes, ...all(".far .plate[data-ref]")]) add(foe, "Attack", enlist, [...done, { prompt: "victim", option: `declare ${foe.dataset.ref}` }]);
  }
  return places;
}

on("pointerdown", (event) => {
  const face = event.target.closest(".offer > .face, .source > .face");
  if (face && event.button === 0) dragged = { card: face.closest(CARDS), face, x: event.clientX, y: event.clientY, asked: question(), places: null };
});

on("pointermove", (event) => {
  aim(event);
  if (!dragged) return;
  const dx = event.clientX - dragged.x, dy = event.clientY - dragged.y;
  if (!dragged.places && Math.hypot(dx, dy) < 8) return;
  if (!dragged.places && event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy)) { dragged = null; return; } // a finger moves the row on
  if (!dragged.places) pickUp();
  dragged.ghost.style.translate = `${dx}px ${dy}px`;
  for (const { lit, at } of dragged.places) lit.classList.toggle("over", at === under(event)?.at);
});

function pickUp() {
  small();
  dragged.places = placesFor(dragged.card);
  for (const place of dragged.places) (place.lit = mark("place", place.at)).textContent = place.words;
  dragged.ghost = above.appendChild(lay(dragged.face.cloneNode(true), box(dragged.face)));
  dragged.ghost.classList.add("ghost-of");
}

function under({ clientX: x, clientY: y }) {
  return dragged.places.filter(({ at }) => x >= at.left && x <= at.left + at.width && y >= at.top && y <= at.top + at.height)
    .sort((a, b) => a.at.width * a.at.height - b.at.width * b.at.height)[0];
}

const letGo = () => { all(".place, .ghost-of", above).forEach((each) => each.remove()); dragged = null; };

on("pointerup", (event) => {
  if (!dragged?.places) { dragged = null; return; }
  const place = under(event), fits = dragged.asked === question();
  letGo();
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (place && fits) answer(place.press, place.then);
});
on("pointercancel", letGo);
on("dragstart", (event) => event.preventDefault());

// ---- arrows: one a team, links to their targets; in the gaps, never across a face ----

const sheet = document.createDocumentFragment(); // on which arrows are drawn, to be shown all at once
let drawing = 0; // what still moves is drawn to once more when it has come to rest
const drawSoon = () => { drawing ||= requestAnimationFrame(() => { drawing = 0; draw(); }); };
on("transitionend", ({ target }) => target.matches(".face") && drawSoon());

function draw() {
  if (!find("#table .tile.attacks, .link[data-to]")) { svg.replaceChildren(); return; }
  const faces = all("#table .face").filter(inSight).map(box), stage = box(named("stage"));
  const attackers = all("#table .tile.attacks .face").map(box), victim = find("#table .tile.victim .face") ?? find("#table .plate.target");
  if (attackers.length && victim) {
    const legs = attackers.map((each) => way(faces, stage, each)).filter(Boolean), to = way(faces, stage, box(victim));
    const joint = legs.reduce((sum, leg) => sum + leg[0][0], 0) / legs.length;
    if (legs.length) stroke("arrow", legs.map((leg) => [[joint, leg[0][1]], ...leg]));
    const words = all("#stage > *").map(box), [goes] = to?.[0] ?? [joint], lane = legs[0]?.[0][1];
    const gaps = [goes, joint, ...words.flatMap(({ left, right }) => [left - 10, right + 10])];
    const across = gaps.find((x) => words.every(({ left, right }) => x < left - 4 || x > right + 4)) ?? joint;
    if (legs.length && to) stroke("arrow tipped", [[[joint, lane], [across, lane], [across, to[0][1]], ...to]]);
  }
  for (const link of all(".link[data-to]")) {
    if (!link.matches(".next, .resolves, :hover, :focus-within")) continue;
    const from = middle(link)[0];
    for (const key of link.dataset.to.split(" ").filter(Boolean)) {
      const target = key.startsWith("p-") ? named(`who-${key.slice(2)}`) : named(`c-${key}`), to = target && way(faces, stage, box(target));
      if (to) stroke("arrow link-to tipped", [[[from, to[0][1]], ...to]]);
    }
  }
  svg.replaceChildren(sheet);
}

function way(faces, stage, goal) { // from the edge of the stage to a box, upright and level, through no face; null where there is none
  const down = goal.top > stage.top, lane = down ? stage.bottom + 3 : stage.top - 3;
  const edge = down ? goal.top - 2 : goal.bottom + 2, before = down ? edge - 6 : edge + 6, x = goal.left + goal.width / 2;
  const beyond = (one, other, least, most) => Math.max(one, other) <= least + 1 || Math.min(one, other) >= most - 1;
  const free = (points) => points.slice(1).every(([x2, y2], n) => faces.every((face) =>
    beyond(points[n][0], x2, face.left, face.right) || beyond(points[n][1], y2, face.top, face.bottom)));
  const gaps = faces.flatMap((face) => [face.left - 4, face.right + 4]).filter((gap) => gap > 2 && gap < innerWidth - 2);
  const ways = [x, ...gaps.sort((a, b) => Math.abs(a - x) - Math.abs(b - x))].map((gap) => [[gap, lane], [gap, before], [x, before], [x, edge]]);
  return ways.find(free) ?? null;
}

function stroke(kind, lines) {
  const d = lines.map((points) => `M${points.map((point) => point.map(Math.round).join(" ")).join("L")}`).join("");
  for (const each of [`under ${kind}`, kind]) path(each, d);
  if (!kind.includes("tipped")) return;
  const [[, above], [x, y]] = lines[0].slice(-2);
  path(`tip ${kind}`, `M${x} ${y}l-7 ${above < y ? -10 : 10}h14Z`);
}

function path(kind, d, onto = sheet) {
  const element = onto.appendChild(document.createElementNS(svg.namespaceURI, "path"));
  for (const [name, said] of Object.entries({ class: kind, d })) element.setAttribute(name, said);
}

function aim(event) { // from what asks for a target to the pointer
  find(".aim", svg)?.remove();
  const from = find("#table .source .face") ?? find(".link.resolves, .link.next");
  if (event.pointerType !== "mouse" || dragged?.places || !main().matches(".asking") || !from) return;
  if (!event.target.closest(".far, .near, #stage") || from.contains(event.target)) return;
  path("aim", `M${middle(from)[0]} ${box(from)[event.clientY < box(from).top ? "top" : "bottom"]}L${event.clientX} ${event.clientY}`, svg);
}

on("pointerover pointerout focusin focusout", (event) => { if (event.target.closest?.(".link")) draw(); });

// ---- the menu, and what is kept in this browser ----

let kept = {}; // where a browser keeps nothing, it holds until the page is left
try { kept = localStorage; } catch { /* so be it */ }
const rail = () => { named("rail").classList.toggle("shown"); atItsEnd(); };
named("peek").addEventListener("click", rail);
named("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  kept.theme = document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
});
named("twice").addEventListener("change", (event) => { kept.twice = event.target.value; });
if (kept.twice) named("twice").value = kept.twice;
addEventListener("resize", draw);
on("scroll", (event) => event.target === log || draw(), { capture: true, passive: true });
on("pointerleave", (event) => { if (event.pointerType === "mouse" && !find(".lifted")) small(); });
const atItsEnd = () => { log.scrollTop = log.scrollHeight; };
named("stops")?.addEventListener("toggle", atItsEnd); // what opens beside the log leaves it less room
for (const begin of [atItsEnd, rove, draw]) begin();
listen(`${address}/frames`, { take, shown, refused: () => location.reload() }); // the seat is another browser's

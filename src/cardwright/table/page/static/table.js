// The table's page: frames come in and are morphed into it, presses go out. Without it every button still works.
import { Idiomorph } from "./idiomorph.js";

const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const named = (id) => document.getElementById(id);
const main = () => named("table");
const question = () => main().dataset.question;
const inSight = (element) => element.offsetParent !== null;
const box = (element) => element.getBoundingClientRect();
const [log, live, say, told, panel, above, svg] =
  ["log", "live", "say", "told", "panel", "above", "arrows"].map(named);
const address = document.body.dataset.address;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 760px), (max-height: 480px)");
const CARDS = ".tile, .hcard, .label";
let asked = 0; // when the question last changed

// ---- what comes in: a line of JSON, the main part, new lines of the log ----

const MORPH = { callbacks: { // what the script has set stays: who has the focus of a zone, which piles are open
  beforeAttributeUpdated: (name, element) => !(name === "tabindex" || (name === "open" && element.matches("details"))),
} };

function take(text) {
  const [first, ...rest] = text.split("\n");
  const head = JSON.parse(first);
  const [html, lines = ""] = rest.join("\n").split("<!--log-->");
  const former = question(), focus = whereFocusIs(), opened = find(".open")?.id, before = snapshot();
  Idiomorph.morph(main(), html.trim(), MORPH);
  const fresh = addLines(head.said, lines);
  if (question() !== former) asked = performance.now();
  else if (opened && named(opened)) open(named(opened));
  keepFocus(focus, question() !== former);
  rove();
  draw();
  move(before, head.moved ?? []);
  speak(fresh, head);
  showHead(head);
}

function addLines(said, html) {
  while (log.children.length > said) log.lastElementChild.remove();
  log.insertAdjacentHTML("beforeend", html);
  log.scrollTop = log.scrollHeight;
  return [...log.children].slice(said);
}

function showHead(head) {
  document.title = head.title;
  named("turn-of").textContent = head.turn;
  for (const phase of all("#track li")) {
    const now = phase.textContent === head.phase;
    phase.classList.toggle("now", now);
    if (now) phase.setAttribute("aria-current", "step"); else phase.removeAttribute("aria-current");
  }
}

// ---- what is said: lines of the log once, at most one utterance a second; whose turn it is at once ----

let waiting = [], speaking = 0, firstFrame = true;

function speak(lines, head) {
  const turn = named("turn-of").textContent;
  if (head.turn !== turn && head.yours && head.turn === "Your turn") say.textContent = "Your turn.";
  if (!firstFrame) waiting.push(...lines.map(wordsOf)); // the page has the lines of the first one already
  firstFrame = false;
  speaking ||= setTimeout(utter);
}

function wordsOf(line) {
  const words = line.cloneNode(true);
  find(".because", words)?.remove();
  return words.textContent.trim();
}

function utter() {
  if (waiting.length) told.textContent = waiting.join(" ");
  speaking = waiting.length ? setTimeout(utter, 1000) : 0;
  waiting = [];
}

function tell(words) { // what cannot be done, at the question and aloud
  const remark = find("#prompt .q");
  const note = find(".fault", remark) ?? remark.appendChild(Object.assign(document.createElement("small"), { className: "fault" }));
  note.textContent = words;
  say.textContent = words;
}

// ---- motion: a card glides from where it lay; what happened at one moment moves together ----

const STEP = 120, LONGEST = 1500, GLIDE = { duration: 260, easing: "ease-out", fill: "backwards" };
let counting = [];

function snapshot() {
  for (const each of counting) each.end();
  counting = [];
  return {
    cards: new Map(all("#table [id^=c-]").map((card) => [card.id, { card, at: box(card), numbers: numbersOf(card) }])),
    plates: new Map(all("#table .plate").map((plate) => [plate.id, numbersOf(plate)])),
  };
}

function numbersOf(element) { // the texts that are numbers, in order
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (text) =>
    /^\s*[−-]?\d+\s*$/.test(text.data) && text.parentElement.closest(".num, .score, .damage") ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  const found = [];
  while (texts.nextNode()) found.push({ text: texts.currentNode, value: Number(texts.currentNode.data.replace("−", "-")) });
  return found;
}

function move(before, moved) {
  const moments = [...new Set(moved.map((each) => each.moment))];
  const delays = new Map(moved.map((each) => [`c-${each.key}`, Math.min(LONGEST, STEP * moments.indexOf(each.moment))]));
  const delayOf = (card) => delays.get(card.id) ?? 0;
  for (const card of all("#table [id^=c-]")) {
    const was = before.cards.get(card.id), now = box(card);
    if (!was) appear(card, delayOf(card));
    else {
      if (Math.hypot(was.at.left - now.left, was.at.top - now.top) > 2) glide(card, was.at, now, delayOf(card));
      countDown(card, was.numbers, delayOf(card));
    }
  }
  for (const plate of all("#table .plate")) countDown(plate, before.plates.get(plate.id) ?? [], 0);
  for (const { card, at } of before.cards.values()) if (!card.isConnected && at.width) sink(card, at, delayOf(card));
}

function outline(element) {
  const ring = { outline: `3px solid ${getComputedStyle(element).getPropertyValue("--accent")}` };
  element.animate([ring, ring], { duration: 1000, id: "changed" });
}

function appear(card, delay) {
  if (still.matches) outline(card);
  else card.animate([{ opacity: 0, scale: .8 }, { opacity: 1, scale: 1 }], { ...GLIDE, duration: 220, delay });
}

function glide(card, was, now, delay) {
  if (still.matches) { if (card.closest(".hand") === null) outline(card); return; }
  card.animate([{ translate: `${was.left - now.left}px ${was.top - now.top}px` }, { translate: "0 0" }], { ...GLIDE, delay });
}

function sink(card, at, delay) { // one that is gone: what was on the page of it sinks and fades
  if (still.matches) return;
  card.removeAttribute("id");
  card.inert = true;
  card.classList.add("gone");
  lay(card, at);
  card.style.setProperty("--w", `${at.width}px`);
  above.append(card);
  card.animate([{ opacity: 1 }, { opacity: 0, translate: "0 24px" }], { ...GLIDE, duration: 200, delay }).onfinish = () => card.remove();
}

function lay(element, at) {
  for (const side of ["left", "top", "width", "height"]) element.style[side] = `${at[side]}px`;
}

function countDown(element, was, delay) {
  const now = numbersOf(element);
  if (was.length !== now.length) {
    const damage = find(".damage", element);
    if (damage && now.length > was.length) flash(damage, delay);
    return;
  }
  for (const [n, { text, value }] of now.entries()) {
    const from = was[n].value, worse = text.parentElement.closest(".damage") ? value < from : value < from;
    if (from === value) continue;
    if (still.matches) { outline(text.parentElement); continue; }
    if (worse) flash(text.parentElement, delay);
    const final = text.data, shown = (number) => final.replace(/[−-]?\d+/, number < 0 ? `−${-number}` : number);
    const each = { end: () => { clearInterval(each.timer); text.data = final; } };
    let steps = 0;
    text.data = shown(from);
    each.timer = setInterval(() => {
      const part = (++steps * 26 - delay) / 260;
      if (part >= 1) each.end(); else if (part > 0) text.data = shown(Math.round(from + (value - from) * part));
    }, 26);
    counting.push(each);
  }
}

function flash(element, delay) {
  const colour = getComputedStyle(element).getPropertyValue("--flash");
  element.animate([{ backgroundColor: colour, color: "#fff", borderRadius: "4px" }, {}], { duration: 700, delay });
}

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

document.addEventListener("focusin", (event) => {
  const zone = event.target.closest(ZONES);
  if (!zone || !event.target.matches(".face, .because")) return;
  for (const each of all(".face, .because", zone)) each.tabIndex = each === event.target ? 0 : -1;
});

function whereFocusIs() {
  const element = document.activeElement;
  if (!element.closest("#table")) return null;
  return { element, card: element.closest("[id^=c-]")?.id, prompt: element.closest("#prompt") !== null };
}

function keepFocus(focus, newQuestion) {
  if (!focus) return;
  const card = focus.card && named(focus.card);
  if (card) { if (!card.contains(document.activeElement) || !inSight(document.activeElement)) find(".face", card).focus({ preventScroll: true }); }
  else if (focus.card || !focus.element.isConnected || (focus.prompt && newQuestion)) named("prompt").focus({ preventScroll: true });
}

// ---- the stream, and its coming back ----

let source = null, last = "", tries = 0, held = 0, polls = false;

function connect() {
  source?.close();
  clearTimeout(held);
  if (polls) return;
  source = new EventSource(`${address}/frames${last ? `?after=${encodeURIComponent(last)}` : ""}`);
  source.onopen = () => { tries = 0; shown("", "connected"); };
  source.onmessage = (event) => { clearTimeout(held); last = event.lastEventId; take(event.data); };
  source.onerror = () => {
    source.close();
    shown(tries > 4 ? "gone" : "waits", "reconnecting: answers wait");
    setTimeout(() => { if (!document.hidden) connect(); }, Math.min(8000, 500 * 2 ** tries++) * (1 + Math.random() / 4));
  };
  if (!last) held = setTimeout(poll, 10000); // the first frame comes at once, unless something on the way holds streams back
}

async function poll() {
  source.close();
  for (polls = true; !document.hidden;) {
    try {
      const reply = await fetch(`${address}/frames?wait=25&after=${encodeURIComponent(last)}`);
      if (reply.status === 200) { last = reply.headers.get("x-frame"); take(await reply.text()); }
      shown("", "connected");
      if (!reply.ok) await pause(2000);
    } catch { shown("waits", "reconnecting: answers wait"); await pause(2000); }
  }
  polls = false;
}

const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

function shown(state, words) {
  live.className = `live ${state}`;
  live.title = words;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close(); else connect(); // a tab that nobody looks at gives its stream back
});
addEventListener("online", connect);

// ---- what goes out ----

const underWay = new Set(); // what was pressed and is not replied to yet

async function answer(button, then = []) {
  const said = { question: Number(question()), option: Number(button.value), request: request(), then };
  if (underWay.has(said.question)) return; // the next frame can come before the reply to the last press
  underWay.add(said.question);
  lower();
  const reply = await send(find("#choose").action, JSON.stringify(said), "application/json");
  underWay.delete(said.question);
  if (reply?.status !== 200) return;
  const { dropped } = await reply.json();
  tell(`Done, but not ${dropped.map((each) => `“${each.option}”`).join(", ")}: something else came first.`);
}

async function post(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  fields.set("request", request());
  const to = submitter?.getAttribute("formaction") || form.getAttribute("action");
  if (underWay.has(to)) return;
  underWay.add(to);
  await send(to, fields.toString(), "application/x-www-form-urlencoded");
  underWay.delete(to);
}

async function send(to, body, type) {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const reply = await fetch(to, { method: "POST", body, headers: { accept: "text/plain", "content-type": type } });
      if (reply.status === 409) take(await reply.text());
      else if (!reply.ok) tell(await reply.text());
      return reply;
    } catch {
      shown("waits", "reconnecting: answers wait");
      await pause(500 * 2 ** attempt); // the same request again does nothing twice
    }
  }
  tell("The server does not answer. Nothing is lost: what it has taken it keeps.");
}

function request() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => "abcdefghijklmnopqrstuvwxyz012345"[n & 31]).join("");
}

document.addEventListener("submit", (event) => {
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
let pressedAt = null, pointer = "mouse";

document.addEventListener("pointerdown", (event) => { pressedAt = question(); pointer = event.pointerType; }, { capture: true });
document.addEventListener("click", (event) => {
  if (event.detail && pressedAt !== null && pressedAt !== question() && event.target.closest("[form=choose]")) {
    event.preventDefault(); // the question has changed between the press and its end
    event.stopPropagation();
  }
}, { capture: true });

document.addEventListener("click", (event) => {
  const at = event.target, card = at.closest(CARDS), face = at.closest(".face");
  for (const other of all(".open")) if (other !== card) close(other);
  for (const each of all("details[open]")) if (!each.contains(at)) each.open = false;
  if (!at.closest("#large, .lifted")) lower();
  if (!panel.hidden && !at.closest("#panel, #log, .face")) closePanel();
  if (face && find(":scope > .acts", card)) { if (card.classList.contains("open")) close(card); else open(card).focus({ preventScroll: true }); }
  else if (face?.matches("#hand [form=choose]") && event.detail && takesTwo(face)) { event.preventDefault(); lift(card); }
  const line = at.closest("#log li");
  if (line) { event.preventDefault(); look(`why/${line.dataset.n}`, line); }
});

function open(card) {
  card.classList.add("open");
  find(".face", card).setAttribute("aria-expanded", "true");
  return find(".acts .btn", card);
}

function close(card) {
  card.classList.remove("open");
  find(".face", card).setAttribute("aria-expanded", "false");
}

function takesTwo(face) { // whether a play is first lifted and then played
  const when = named("twice").value;
  return PLAYS.includes(verb(face)) && !face.closest(".lifted") && (when === "always" || (when === "touch" && pointer !== "mouse"));
}

async function lift(card) {
  lower();
  card.classList.add("lifted");
  const shownCard = await large(card);
  const button = Object.assign(document.createElement("button"), { className: "btn main", type: "button", textContent: "Play" });
  button.addEventListener("click", () => answer(find(".face", card)));
  shownCard?.append(button);
  shownCard?.classList.add("held");
}

function lower() {
  for (const card of all(".lifted")) card.classList.remove("lifted");
  small();
}

// ---- keys ----

function onOffer() { // what can be pressed, in reading order; of a card that is open, its buttons alone
  const within = find(".open > .acts") ?? main();
  return all("button[form=choose], .offer > .face[aria-haspopup]", within).filter(inSight);
}

const KEYS = {
  " ": () => find(".prompt .btn.main[form=choose]")?.click(),
  u: () => named("take-back")?.click(),
  p: () => named("pass-until")?.click(),
  i: () => { const card = document.activeElement.closest(CARDS); if (card) large(card); },
  w: () => { const line = document.activeElement.closest("#log li") ?? log.lastElementChild; if (line) look(`why/${line.dataset.n}`, line); },
  l: () => { if (!named("rail").offsetParent || named("rail").classList.contains("shown")) rail(); find(".because[tabindex='0']", log)?.focus(); },
  h: () => find("#hand .face[tabindex='0']")?.focus(),
  t: () => (find(".near .field .face[tabindex='0']") ?? find(".far .field .face[tabindex='0']"))?.focus(),
  "?": () => { named("menu").open = named("keys").open = true; find("summary", named("keys")).focus(); },
  Escape: () => { letGo(); lower(); closePanel(); all(".open").forEach(close); named("menu").open = false; },
  ArrowRight: () => step(1, 0), ArrowLeft: () => step(-1, 0), ArrowDown: () => step(0, 1), ArrowUp: () => step(0, -1),
};

document.addEventListener("keydown", (event) => {
  if (event.key === "Alt") number();
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey) return;
  const early = performance.now() - asked < 400, digit = /^Digit(\d)$/.exec(event.code)?.[1];
  if (event.key === " " && event.target.matches("button, summary, a")) { if (early && event.target.matches("[form=choose]")) event.preventDefault(); return; }
  if (digit && !event.shiftKey) { event.preventDefault(); onOffer()[(Number(digit) + 9) % 10]?.click(); return; }
  const does = event.altKey ? null : KEYS[event.key];
  if (!does) return;
  event.preventDefault();
  if (!(event.key === " " && early)) does();
});
document.addEventListener("keyup", (event) => { if (event.key === "Alt") unnumber(); });
addEventListener("blur", unnumber);

function number() {
  unnumber();
  for (const [n, each] of onOffer().slice(0, 10).entries()) {
    const { left, top } = box(each), digit = mark("digit", { left: left - 6, top: top - 6 });
    digit.textContent = (n + 1) % 10;
  }
}

function unnumber() { all(".digit", above).forEach((each) => each.remove()); }

function mark(kind, at) { // something small that lies over the page
  const element = Object.assign(document.createElement("span"), { className: kind });
  lay(element, at);
  above.append(element);
  return element;
}

function step(right, down) { // to the nearest face in that direction, as one sees them; in the log line by line
  if (document.activeElement.closest("#log") && down) {
    const links = all(".because", log);
    links[links.indexOf(document.activeElement) + down]?.focus();
    return;
  }
  const faces = all("#table .face, #table .plate .btn, #prompt .btn, .acts .btn").filter(inSight);
  const from = faces.includes(document.activeElement) ? document.activeElement : null;
  if (!from) { (onOffer()[0] ?? faces[0])?.focus(); return; }
  const [x, y] = middle(from);
  const ahead = faces.filter((each) => each !== from).map((each) => {
    const [ex, ey] = middle(each), along = (ex - x) * right + (ey - y) * down;
    return { each, along, far: along + 2.5 * (Math.abs(ex - x) * Math.abs(down) + Math.abs(ey - y) * Math.abs(right)) };
  }).filter((each) => each.along > 4).sort((a, b) => a.far - b.far);
  ahead[0]?.each.focus();
}

function middle(element) {
  const { left, top, width, height } = box(element);
  return [left + width / 2, top + height / 2];
}

// ---- looking something up: why, why not; the large face of a card ----

let opener = null;

async function look(what, anchor) {
  const reply = await fetch(`${address}/${what}?as=part`);
  const html = await reply.text();
  opener = document.activeElement;
  if (reply.ok) named("panel-body").innerHTML = html; else named("panel-body").textContent = html;
  panel.setAttribute("aria-label", what.startsWith("why/") ? "Why" : "Why not");
  panel.hidden = false;
  small();
  beside(panel, box(anchor));
  panel.focus({ preventScroll: true });
}

function closePanel() {
  if (panel.hidden) return;
  panel.hidden = true;
  if (opener?.isConnected && panel.contains(document.activeElement)) opener.focus({ preventScroll: true });
}
named("close").addEventListener("click", closePanel);

function beside(element, anchor) { // next to it, wholly on the page; on phones it lies at the lower edge
  if (phone.matches) return;
  const { width, height } = box(element);
  const left = anchor.right + 12 + width < innerWidth ? anchor.right + 12 : Math.max(8, anchor.left - width - 12);
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, anchor.top))}px`;
}

let hovering = 0, wanted = null;

async function large(card) {
  small();
  const key = card.dataset.card ?? card.id.slice(2);
  if (!key) return null;
  wanted = card;
  const reply = await fetch(`${address}/card/${key}?as=part`), html = await reply.text();
  if (!reply.ok || wanted !== card || !card.isConnected) return null;
  const face = Object.assign(document.createElement("aside"), { className: "large", id: "large", innerHTML: html });
  document.body.append(face);
  beside(face, box(card));
  return face;
}

function small() {
  clearTimeout(hovering);
  wanted = null;
  named("large")?.remove();
}

document.addEventListener("pointerover", (event) => {
  const card = event.target.closest(CARDS);
  if (event.pointerType !== "mouse" || find(".lifted") || dragged) return;
  small();
  if (card && !event.relatedTarget?.closest?.("#large")) hovering = setTimeout(() => large(card), 350);
});
document.addEventListener("touchstart", (event) => {
  const card = event.target.closest(CARDS);
  if (event.target.closest("#large")) return;
  if (!find(".lifted")) small();
  if (card) hovering = setTimeout(() => large(card), 400);
}, { passive: true });
document.addEventListener("touchend", () => clearTimeout(hovering));
document.addEventListener("contextmenu", (event) => { if (named("large")) event.preventDefault(); });

// ---- drag: a card onto a place that is lit; dropped elsewhere nothing happens ----

let dragged = null;

function placesFor(card) { // where it may be dropped, and what that answers; the smallest place under the pointer counts
  const button = (...verbs) => all("[form=choose]", card).find((each) => verbs.includes(verb(each)));
  const places = [], add = (element, words, press, then = [], at = element && box(element)) => { if (press && element) places.push({ at, words, press, then }); };
  if (card.classList.contains("source")) for (const each of all(".offer > [form=choose]")) add(each, "Choose", each);
  if (card.closest(".hand, .tray")) {
    const play = button("play", "summon", "cast", "deploy"), rows = find(".near .rows"), line = find(".near .flanks");
    add(rows, "Play", play);
    add(named("stage"), "Play", play);
    const ends = line && /creature/.test(find(".face", card).getAttribute("aria-label")) ? all(":scope > .tile", line) : [];
    for (const [option, tile] of [["left", ends[0]], ["right", ends.at(-1)]]) if (tile) {
      const { left, right, top, height } = box(tile), from = option === "left" ? Math.max(4, left - 70) : right + 6;
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

document.addEventListener("pointerdown", (event) => {
  const face = event.target.closest(".offer > .face, .source > .face");
  if (face && event.button === 0) dragged = { card: face.closest(CARDS), face, x: event.clientX, y: event.clientY, asked: question(), places: null };
});

document.addEventListener("pointermove", (event) => {
  aim(event);
  if (!dragged) return;
  const dx = event.clientX - dragged.x, dy = event.clientY - dragged.y;
  if (!dragged.places && Math.hypot(dx, dy) >= 8) pickUp();
  if (dragged.places) dragged.ghost.style.translate = `${dx}px ${dy}px`;
  for (const { lit, at } of dragged.places ?? []) lit.classList.toggle("over", at === under(event)?.at);
});

function pickUp() {
  small();
  dragged.places = placesFor(dragged.card);
  for (const place of dragged.places) (place.lit = mark("place", place.at)).textContent = place.words;
  dragged.ghost = dragged.face.cloneNode(true);
  dragged.ghost.classList.add("ghost-of");
  lay(dragged.ghost, box(dragged.face));
  above.append(dragged.ghost);
}

function under(event) {
  const { clientX: x, clientY: y } = event;
  return dragged.places.filter(({ at }) => x >= at.left && x <= at.left + at.width && y >= at.top && y <= at.top + at.height)
    .sort((a, b) => a.at.width * a.at.height - b.at.width * b.at.height)[0];
}

function letGo() {
  all(".place, .ghost-of", above).forEach((each) => each.remove());
  dragged = null;
}

document.addEventListener("pointerup", (event) => {
  if (!dragged?.places) { dragged = null; return; }
  const place = under(event), fits = dragged.asked === question();
  letGo();
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (place && fits) answer(place.press, place.then);
});
document.addEventListener("pointercancel", letGo);
document.addEventListener("dragstart", (event) => event.preventDefault());

// ---- arrows: one a team, links to their targets; in the gaps, never across a face ----

function draw() {
  svg.replaceChildren();
  const faces = all("#table .face").filter(inSight).map(box), stage = box(named("stage"));
  const attackers = all(".tile.attacks .face").map(box), victim = find(".tile.victim .face") ?? find(".plate.target");
  if (attackers.length && victim) {
    const legs = attackers.map((each) => way(faces, stage, each)).filter(Boolean), to = way(faces, stage, box(victim));
    const joint = legs.reduce((sum, leg) => sum + leg[0][0], 0) / legs.length;
    if (legs.length) stroke("arrow", legs.map((leg) => [[joint, leg[0][1]], ...leg]));
    if (legs.length && to) stroke("arrow tipped", [[[joint, legs[0][0][1]], [joint, to[0][1]], ...to]]);
  }
  for (const link of all(".link[data-to]")) {
    if (!link.matches(".next, .resolves, :hover, :focus-within")) continue;
    const from = middle(link)[0];
    for (const key of link.dataset.to.split(" ").filter(Boolean)) {
      const target = key.startsWith("p-") ? named(`who-${key.slice(2)}`) : named(`c-${key}`), to = target && way(faces, stage, box(target));
      if (to) stroke("arrow link-to tipped", [[[from, to[0][1]], ...to]]);
    }
  }
}

function way(faces, stage, goal) { // from the edge of the stage to a box, upright and level, through no face; null where there is none
  const down = goal.top > stage.top, lane = down ? stage.bottom + 3 : stage.top - 3;
  const edge = down ? goal.top - 2 : goal.bottom + 2, before = down ? edge - 6 : edge + 6, x = goal.left + goal.width / 2;
  const free = (points) => points.slice(1).every(([x2, y2], n) => {
    const [x1, y1] = points[n];
    return faces.every((face) => Math.max(x1, x2) <= face.left + 1 || Math.min(x1, x2) >= face.right - 1 || Math.max(y1, y2) <= face.top + 1 || Math.min(y1, y2) >= face.bottom - 1);
  });
  const columns = [x, ...faces.flatMap((face) => [face.left - 4, face.right + 4])].filter((each) => each > 2 && each < innerWidth - 2).sort((a, b) => Math.abs(a - x) - Math.abs(b - x));
  for (const column of columns) {
    const points = [[column, lane], [column, before], [x, before], [x, edge]];
    if (free(points)) return points;
  }
  return null;
}

function stroke(kind, lines) {
  const d = lines.map((points) => `M${points.map((point) => point.map(Math.round).join(" ")).join("L")}`).join("");
  for (const each of [`under ${kind}`, kind]) path(each, d);
  if (!kind.includes("tipped")) return;
  const [[, above], [x, y]] = lines[0].slice(-2);
  path(`tip ${kind}`, `M${x} ${y}l-7 ${above < y ? -10 : 10}h14Z`);
}

function path(kind, d) {
  const element = document.createElementNS(svg.namespaceURI, "path");
  element.setAttribute("class", kind);
  element.setAttribute("d", d);
  svg.append(element);
}

function aim(event) { // from what asks for a target to the pointer
  find(".aim", svg)?.remove();
  const from = find("#table .source .face") ?? find(".link.resolves, .link.next");
  if (event.pointerType !== "mouse" || dragged?.places || !main().matches(".asking") || !from) return;
  path("aim", `M${middle(from).join(" ")}L${event.clientX} ${event.clientY}`);
}

for (const kind of ["pointerover", "focusin", "focusout"]) document.addEventListener(kind, (event) => { if (event.target.closest?.(".link")) draw(); });

// ---- the menu, and what is kept in this browser ----

const kept = { // private windows keep nothing
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* it holds until the page is left */ } },
};

function rail() {
  named("rail").classList.toggle("shown");
  log.scrollTop = log.scrollHeight;
}

named("peek").addEventListener("click", rail);
named("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  kept.set("theme", document.documentElement.dataset.theme = now === "dark" ? "light" : "dark");
});
named("twice").addEventListener("change", (event) => kept.set("twice", event.target.value));
if (kept.get("theme")) document.documentElement.dataset.theme = kept.get("theme");
if (kept.get("twice")) named("twice").value = kept.get("twice");
addEventListener("resize", draw);
document.addEventListener("scroll", draw, { capture: true, passive: true });
log.scrollTop = log.scrollHeight;
rove();
draw();
connect();

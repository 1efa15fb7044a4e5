// The table's page: frames come in and are morphed into it, presses go out. Without it every button still works.
import { Idiomorph } from "./idiomorph.js";

const address = document.body.dataset.address;
const main = () => document.getElementById("table");
const log = document.getElementById("log");
const live = document.getElementById("live");
const say = document.getElementById("say");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let asked = 0; // when the question last changed
const underWay = new Set(); // what was pressed and is not replied to yet

// ---- what comes in ----

function take(text) {
  const [head, ...rest] = text.split("\n");
  const told = JSON.parse(head);
  const [html, lines = ""] = rest.join("\n").split("<!--log-->");
  const before = main().dataset.question;
  const places = whereCardsAre();
  Idiomorph.morph(main(), html.trim());
  while (log.children.length > told.said) log.lastElementChild.remove();
  log.insertAdjacentHTML("beforeend", lines);
  log.scrollTop = log.scrollHeight;
  showHead(told);
  if (main().dataset.question !== before) {
    asked = performance.now();
    if (told.yours) say.textContent = `Your move: ${main().querySelector(".q").textContent}`;
  }
  glide(places);
  draw();
}

function showHead(told) {
  document.title = told.title;
  document.getElementById("turn-of").textContent = told.turn;
  for (const phase of document.querySelectorAll("#track li")) {
    const now = phase.textContent === told.phase;
    phase.classList.toggle("now", now);
    if (now) phase.setAttribute("aria-current", "step"); else phase.removeAttribute("aria-current");
  }
}

function whereCardsAre() {
  return new Map([...document.querySelectorAll("[id^=c-]")].map((card) => [card.id, card.getBoundingClientRect()]));
}

function glide(places) {
  if (still.matches) return;
  for (const card of document.querySelectorAll("[id^=c-]")) {
    const was = places.get(card.id), is = card.getBoundingClientRect();
    if (!was) {
      card.animate([{ opacity: 0, scale: .8 }, { opacity: 1, scale: 1 }], { duration: 220, easing: "ease-out" });
    } else if (Math.hypot(was.left - is.left, was.top - is.top) > 2) {
      const from = `${was.left - is.left}px ${was.top - is.top}px`;
      card.animate([{ translate: from }, { translate: "0 0" }], { duration: 260, easing: "ease-out" });
    }
  }
}

// ---- the stream, and its coming back ----

let source = null, last = "", tries = 0;

function connect() {
  source?.close();
  source = new EventSource(`${address}/frames${last ? `?after=${encodeURIComponent(last)}` : ""}`);
  source.onopen = () => { tries = 0; shown("", "connected"); };
  source.onmessage = (event) => { last = event.lastEventId; take(event.data); };
  source.onerror = () => {
    source.close();
    shown(tries > 4 ? "gone" : "waits", "reconnecting");
    const wait = Math.min(8000, 500 * 2 ** tries++) * (1 + Math.random() / 4);
    setTimeout(() => { if (!document.hidden) connect(); }, wait);
  };
}

function shown(state, words) {
  live.className = `live ${state}`;
  live.title = words;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close(); else connect(); // a tab that nobody looks at gives its stream back
});

// ---- what goes out ----

function request() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => "abcdefghijklmnopqrstuvwxyz012345"[n & 31]).join("");
}

async function post(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  fields.set("request", request());
  const to = submitter?.getAttribute("formaction") || form.getAttribute("action");
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const reply = await fetch(to, { method: "POST", body: fields, headers: { accept: "text/plain" } });
      if (reply.status === 409) take(await reply.text());
      else if (!reply.ok) tell(await reply.text());
      return;
    } catch {
      shown("waits", "reconnecting");
      await new Promise((wake) => setTimeout(wake, 500 * 2 ** attempt)); // the same request again does nothing twice
    }
  }
  tell("The server does not answer. Nothing is lost: what it has taken it keeps.");
}

function tell(words) {
  const remark = document.querySelector("#prompt .q");
  let note = remark.querySelector(".fault");
  if (!note) remark.append(note = Object.assign(document.createElement("small"), { className: "fault" }));
  note.textContent = words;
  say.textContent = words;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  event.preventDefault();
  if (form.action.endsWith("/resign") && !confirm("Give the game up for good?")) return;
  const doing = `${form.id}${main().dataset.question}`; // the next frame can come before the reply to the last press
  if (underWay.has(doing)) return;
  underWay.add(doing);
  try { await post(form, event.submitter); } finally { underWay.delete(doing); }
});

// ---- presses on the table ----

document.addEventListener("click", (event) => {
  const card = event.target.closest(".tile, .hcard, .label");
  for (const open of document.querySelectorAll(".open")) if (open !== card) close(open);
  const face = event.target.closest(".face");
  if (face && card.querySelector(":scope > .acts")) {
    card.classList.toggle("open");
    face.setAttribute("aria-expanded", card.classList.contains("open"));
    if (card.classList.contains("open")) card.querySelector(".acts .btn").focus({ preventScroll: true });
  }
  for (const pile of document.querySelectorAll("details[open]")) if (!pile.contains(event.target)) pile.open = false;
});

function close(card) {
  card.classList.remove("open");
  card.querySelector(".face").setAttribute("aria-expanded", "false");
}

const presses = () => [...main().querySelectorAll("button[form=choose]")].filter((each) => each.offsetParent);

const KEYS = {
  " ": () => { if (performance.now() - asked > 400) main().querySelector(".prompt .btn.main[form=choose]")?.click(); },
  u: () => document.getElementById("take-back")?.click(),
  i: () => { const card = document.activeElement.closest("[data-text]"); if (card) large(card); },
  l: () => rail(),
  h: () => document.querySelector("#hand .face")?.focus(),
  t: () => document.querySelector(".near .face, .far .face")?.focus(),
  Escape: () => { small(); document.querySelectorAll(".open").forEach(close); },
  ArrowRight: () => step(1, 0), ArrowLeft: () => step(-1, 0), ArrowDown: () => step(0, 1), ArrowUp: () => step(0, -1),
};

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.matches("button, summary, a")) return;
  if (/^\d$/.test(event.key)) {
    presses()[(Number(event.key) + 9) % 10]?.click();
    return;
  }
  const does = KEYS[event.key];
  if (does) { event.preventDefault(); does(); }
});

function step(right, down) { // to the nearest face in that direction, as one sees them
  const faces = [...document.querySelectorAll("#table .face, #table .plate .btn, #prompt .btn")].filter((each) => each.offsetParent);
  const from = document.activeElement.closest("#table") ? document.activeElement : null;
  if (!from) { faces[0]?.focus(); return; }
  const [x, y] = middle(from);
  const ahead = faces.filter((each) => each !== from).map((each) => {
    const [ex, ey] = middle(each), along = (ex - x) * right + (ey - y) * down, aside = Math.abs(ex - x) * Math.abs(down) + Math.abs(ey - y) * Math.abs(right);
    return { each, along, far: along + 2.5 * aside };
  }).filter((each) => each.along > 4).sort((a, b) => a.far - b.far);
  ahead[0]?.each.focus();
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// ---- the large face of a card ----

let waiting = 0;

function large(card) {
  small();
  const face = card.querySelector(".face"), shownCard = document.createElement("div");
  if (!face.querySelector("img") && !card.dataset.text) return;
  shownCard.className = "large";
  const add = (tag, words, kind) => { const part = document.createElement(tag); part.textContent = words; if (kind) part.className = kind; shownCard.append(part); };
  add("h3", face.querySelector(".name span").textContent);
  const picture = face.querySelector("img");
  if (picture) shownCard.append(Object.assign(document.createElement("img"), { src: picture.src, alt: "" }));
  add("div", face.getAttribute("aria-label"), "state");
  add("p", card.dataset.text || "No ability.");
  document.body.append(shownCard);
  const box = card.getBoundingClientRect(), size = shownCard.getBoundingClientRect();
  const left = box.right + 12 + size.width < innerWidth ? box.right + 12 : Math.max(8, box.left - size.width - 12);
  shownCard.style.left = `${left}px`;
  shownCard.style.top = `${Math.max(8, Math.min(innerHeight - size.height - 8, box.top))}px`;
}

function small() {
  clearTimeout(waiting);
  document.querySelector(".large")?.remove();
}

document.addEventListener("pointerover", (event) => {
  const card = event.target.closest("[data-text]");
  if (!card || event.pointerType === "touch") return;
  small();
  waiting = setTimeout(() => large(card), 350);
});
document.addEventListener("pointerout", small);
document.addEventListener("touchstart", (event) => {
  const card = event.target.closest("[data-text]");
  small();
  if (card) waiting = setTimeout(() => large(card), 400);
}, { passive: true });
document.addEventListener("touchend", () => clearTimeout(waiting));
document.addEventListener("contextmenu", (event) => { if (document.querySelector(".large")) event.preventDefault(); });

// ---- arrows: one a team, from a comb at its cards to the victim, never across a face ----

const svg = document.getElementById("arrows");

function draw() {
  svg.replaceChildren();
  const attackers = [...document.querySelectorAll(".tile.attacks .face")].map((each) => each.getBoundingClientRect());
  const victim = document.querySelector(".tile.victim .face"), plate = document.querySelector(".plate.target");
  if (!attackers.length || !(victim || plate)) return;
  const stage = document.getElementById("stage").getBoundingClientRect();
  const down = attackers[0].top < stage.top;
  const goal = (victim || plate.closest(".side")).getBoundingClientRect();
  const root = down ? Math.max(...attackers.map((each) => each.bottom)) + 10 : Math.min(...attackers.map((each) => each.top)) - 10;
  const xs = attackers.map((each) => each.left + each.width / 2);
  const joint = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const x = victim ? goal.left + goal.width / 2 : middle(plate)[0], y = down ? goal.top - 4 : goal.bottom + 4;
  const comb = attackers.map((each, n) => `M${xs[n]} ${down ? each.bottom : each.top}V${root}H${joint}`).join("");
  const bend = (y - root) / 2;
  stroke(`${comb}M${joint} ${root}C${joint} ${root + bend} ${x} ${y - bend} ${x} ${y}`);
  const tip = document.createElementNS(svg.namespaceURI, "path");
  const back = down ? -11 : 11;
  tip.setAttribute("d", `M${x} ${y}l-8 ${back}h16Z`);
  tip.setAttribute("class", "tip");
  svg.append(tip);
}

function stroke(d) {
  for (const kind of ["arrow under", "arrow"]) {
    const path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", kind);
    svg.append(path);
  }
}

// ---- drag a card onto what is lit, or onto one's own side ----

let dragged = null;

document.addEventListener("pointerdown", (event) => {
  const face = event.target.closest(".offer > .face");
  if (face && event.pointerType === "mouse" && event.button === 0) dragged = { face, x: event.clientX, y: event.clientY, moved: false };
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const dx = event.clientX - dragged.x, dy = event.clientY - dragged.y;
  if (!dragged.moved && Math.hypot(dx, dy) < 8) return;
  dragged.moved = true;
  small();
  dragged.face.style.translate = `${dx}px ${dy}px`;
});
document.addEventListener("pointerup", (event) => {
  if (!dragged) return;
  const { face, moved } = dragged;
  dragged = null;
  face.style.translate = "";
  if (!moved) return;
  addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
  setTimeout(() => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (under?.closest(".near, #stage") && face.closest("#hand")) face.click();
  });
});
document.addEventListener("dragstart", (event) => event.preventDefault());

// ---- the rest ----

function rail() {
  document.getElementById("rail").classList.toggle("shown");
  log.scrollTop = log.scrollHeight;
}
document.getElementById("peek").addEventListener("click", rail);
document.getElementById("theme").addEventListener("click", () => {
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* nothing is kept then */ }
});
try { const theme = localStorage.getItem("theme"); if (theme) document.documentElement.dataset.theme = theme; } catch { /* system's choice */ }
addEventListener("resize", draw);
log.scrollTop = log.scrollHeight;
draw();
connect();

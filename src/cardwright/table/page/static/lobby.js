// The lobby, and a table at which one waits, as they change. Without this the pages load anew now and then.
import { Idiomorph } from "./idiomorph.js";

// What somebody is writing stays, and so does what they have chosen.
const kept = (name, node) => name !== "selected" && !(name === "value" && node.matches("input:not([type=hidden])"));
const MORPH = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: kept } };
const part = document.getElementById("part"), live = document.getElementById("live");
const looks = () => !document.hidden || part.dataset.table; // whoever waits at a table is told in any tab
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let source = null, last = "", tries = 0, held = 0, polls = false, asked = 0;

const shown = (state) => Object.assign(live, { className: `live ${state}`, title: state ? "reconnecting" : "connected" });

async function refresh() {
  const mine = ++asked, reply = await fetch(part.dataset.part).catch(() => null);
  if (!reply?.ok || mine !== asked) return;
  const text = await reply.text();
  if (mine !== asked || text === part.dataset.shown) return;
  part.dataset.shown = text;
  Idiomorph.morph(part, text, MORPH);
  const open = part.querySelectorAll(".tables a.main").length;
  document.getElementById("told").textContent = part.querySelector(".state")?.textContent ?? `${open} open tables`;
}

function take(text) {
  const told = JSON.parse(text), table = part.dataset.table;
  if (table && !told.yours.some((each) => each.table === table)) { location.assign(`/tables/${table}`); return; } // it has begun, or is no more
  refresh();
}

function connect() {
  source?.close();
  clearTimeout(held);
  if (polls) return;
  source = new EventSource(`/tables/frames${last ? `?after=${encodeURIComponent(last)}` : ""}`);
  source.onopen = () => { tries = 0; shown(""); };
  source.onmessage = (event) => { clearTimeout(held); last = event.lastEventId; take(event.data); };
  source.onerror = () => {
    source.close();
    shown(tries > 4 ? "gone" : "waits");
    setTimeout(() => { if (looks()) connect(); }, Math.min(8000, 500 * 2 ** tries++) * (1 + Math.random() / 4));
  };
  if (!last) held = setTimeout(poll, 10000); // something on the way holds streams back
}

async function poll() {
  source.close();
  for (polls = true; looks();) {
    const reply = await fetch(`/tables/frames?wait=25&after=${encodeURIComponent(last)}`).catch(() => null);
    if (reply?.status === 200) { last = reply.headers.get("x-frame"); take(await reply.text()); }
    shown(reply?.ok ? "" : "waits");
    if (!reply?.ok) await pause(2000);
  }
  polls = false;
}

addEventListener("visibilitychange", () => document.hidden ? looks() || source?.close() : connect());
addEventListener("online", connect);
connect();

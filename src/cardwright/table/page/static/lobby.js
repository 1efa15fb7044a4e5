// The lobby, and a table at which one waits, as they change. Without this the pages load anew now and then.
import { Idiomorph } from "./idiomorph.js";
import { listen } from "./listen.js";

// What somebody is writing stays, and so does what they have chosen.
const kept = (name, node) => name !== "selected" && !(name === "value" && node.matches("input:not([type=hidden])"));
const MORPH = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: kept } };
const part = document.getElementById("part"), live = document.getElementById("live");
const looks = () => !document.hidden || part.dataset.table; // whoever waits at a table is told in any tab
let asked = 0;

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

listen("/tables/frames", { take, shown, looks });

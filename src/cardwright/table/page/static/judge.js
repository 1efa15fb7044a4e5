// A judge's page, as the table goes on; what is being written stays. Without this it is loaded anew by a press.
import { Idiomorph } from "./idiomorph.js";
import { listen } from "./listen.js";

const { address } = document.body.dataset, named = (id) => document.getElementById(id), log = () => named("log");
const live = named("live"), typed = (node) => node.matches("input:not([type=hidden])");
const kept = (name, node) => !(name === "selected" || (name === "value" && typed(node)) || (name === "open" && node.matches("details")));
const MORPH = { callbacks: { beforeAttributeUpdated: kept } };
const written = () => [...document.querySelectorAll("[name=card], [name=set], [name=move]")].some((field) => field.value);
const shown = (state) => Object.assign(live, { className: `live ${state}`, title: state ? "reconnecting" : "connected" });
const atItsEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 40;
let asked = 0;

async function refresh() {
  const mine = ++asked, reply = await fetch(address).catch(() => null);
  if (!reply?.ok || mine !== asked) return;
  const come = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (mine !== asked) return;
  const { n } = come.body.dataset, end = atItsEnd(log());
  const said = written() ? "The table has moved on since: what you write is about how it stands now." : "";
  for (const id of ["turn-of", "table", "rail", "ruling"]) Idiomorph.morph(named(id), come.getElementById(id), MORPH);
  named("moved").textContent = said;
  if (end) log().scrollTop = log().scrollHeight;
  document.body.dataset.n = n;
}

const end = listen(`${address}/frames`, {
  shown,
  take(text) {
    const told = JSON.parse(text);
    if (told.judge === false) { end(); location.reload(); return; } // which says why
    if (String(told.n) !== document.body.dataset.n) refresh();
  },
});
log().scrollTop = log().scrollHeight;

// A table that others may watch: how many do; and for those, a press on a card shows it whole.
const words = (number) => number === 1 ? "1 watches" : number ? `${number} watch` : "Nobody watches";
addEventListener("head", ({ detail }) => {
  const shown = document.getElementById("watchers");
  if (shown && shown.textContent !== words(detail.watchers)) shown.textContent = words(detail.watchers);
});

const look = document.getElementById("look");
if (look?.action.endsWith("/card")) document.addEventListener("submit", (event) => {
  if (event.target !== look) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const face = event.submitter;
  face.focus();
  face.dispatchEvent(new KeyboardEvent("keydown", { key: "i", code: "KeyI", bubbles: true }));
}, { capture: true });

// Clocks tick between frames; the table's own script says when one has come.
const named = (id) => document.getElementById(id);
let ahead = 0, warned = false; // by how many seconds the server's clock is ahead of this one
const now = () => Date.now() / 1000;
const heard = (date) => { if (date) ahead = date - now(); };

function words(left) {
  const seconds = Math.ceil(left), two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Math.max(0, Number(clock.dataset.until) - now() - ahead), shown = clock.querySelector("b");
    if (shown.textContent !== words(left)) shown.textContent = words(left);
    clock.classList.toggle("short", left < 30);
    if (clock.closest(".near") && left < 30 !== warned) {
      warned = left < 30;
      if (warned) named("say").textContent = "30 seconds left.";
    }
  }
}

addEventListener("head", ({ detail }) => { heard(detail.now); tick(); });
heard(Number(document.body.dataset.now));
setInterval(tick, 250);
tick();

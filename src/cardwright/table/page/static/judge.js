// A judge's page is drawn anew once the table has moved on, unless something is being written.
const { address, n } = document.body.dataset, moved = document.getElementById("moved");
const written = () => [...document.querySelectorAll("[name=card], [name=set], [name=move]")].some((field) => field.value);

setInterval(async () => {
  if (document.hidden) return;
  const reply = await fetch(`${address}?as=json`).catch(() => null);
  if (!reply?.ok) return;
  if (String((await reply.json()).n) === n) return;
  if (written()) moved.textContent = "The table has moved on since: what you write is about how it stands now.";
  else location.reload();
}, 2000);
const log = document.getElementById("log");
log.scrollTop = log.scrollHeight;

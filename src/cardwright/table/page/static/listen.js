// What a server tells a page, message after message: a stream of events; the long poll where something on the way holds
// streams back. `take` is given each message, `shown` how the connection is (`""`, `waits` or `gone`), and `looks` says
// whether anybody would be told.
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export function listen(address, { take, shown, looks = () => !document.hidden }) {
  let source = null, last = "", tries = 0, held = 0, polls = false, over = false;

  function connect() {
    source?.close();
    clearTimeout(held);
    if (polls || over) return;
    source = new EventSource(`${address}${last ? `?after=${encodeURIComponent(last)}` : ""}`);
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
    for (polls = true; looks() && !over;) {
      const reply = await fetch(`${address}?wait=25&after=${encodeURIComponent(last)}`).catch(() => null);
      if (reply?.status === 200) { last = reply.headers.get("x-frame"); take(await reply.text()); }
      shown(reply?.ok ? "" : "waits");
      if (!reply?.ok) await pause(2000);
    }
    polls = false;
  }

  addEventListener("visibilitychange", () => document.hidden ? looks() || source?.close() : connect());
  addEventListener("online", connect);
  connect();
  return () => { over = true; source?.close(); clearTimeout(held); }; // ends it
}

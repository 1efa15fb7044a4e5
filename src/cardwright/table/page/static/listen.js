// What a server tells a page, message after message: a stream of events; the long poll where something on the way holds
// streams back. `take` is given each message, `shown` how the connection is (`""`, `waits` or `gone`), `looks` says
// whether anybody would be told, and `refused` is called where the server tells this browser nothing any more.
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const SILENCE = 32000; // ms without a message or a ping, of which one comes every 15 s: then the connection hangs
const PATIENCE = 10000; // ms that a reply may take

export async function ask(address, how = {}) { // the reply with its words; null where none comes in time
  try {
    const reply = await fetch(address, { headers: { accept: "text/plain" }, signal: AbortSignal.timeout(PATIENCE), ...how });
    return { ok: reply.ok, status: reply.status, kind: reply.headers.get("content-type") ?? "", frame: reply.headers.get("x-frame"), words: await reply.text() };
  } catch { return null; }
}

export function listen(address, { take, shown, looks = () => !document.hidden, refused = () => {} }) {
  let source = null, last = "", tries = 0, held = 0, silent = 0, polls = false, over = false;

  function close() {
    source?.close();
    clearTimeout(held);
    clearTimeout(silent);
  }

  function connect() {
    close();
    if (polls || over) return;
    source = new EventSource(`${address}${last ? `?after=${encodeURIComponent(last)}` : ""}`);
    source.onopen = () => { tries = 0; hear(); };
    source.onmessage = (event) => { clearTimeout(held); hear(); last = event.lastEventId; take(event.data); };
    source.addEventListener("ping", hear);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) ask(`${address}?wait=0`).then(noteRefusal);
      lose();
    };
    silent = setTimeout(lose, SILENCE);
    if (!last) held = setTimeout(poll, 10000); // something on the way holds streams back
  }

  function hear() {
    clearTimeout(silent);
    silent = setTimeout(lose, SILENCE);
    shown("");
  }

  const noteRefusal = (reply) => { if (reply?.status === 403) refused(); };

  function lose() {
    close();
    shown(tries > 4 ? "gone" : "waits");
    setTimeout(() => { if (looks()) connect(); }, Math.min(8000, 500 * 2 ** tries++) * (1 + Math.random() / 4));
  }

  async function poll() {
    close();
    for (polls = true; looks() && !over;) {
      const reply = await ask(`${address}?wait=25&after=${encodeURIComponent(last)}`, { signal: AbortSignal.timeout(SILENCE) });
      if (reply?.status === 200) { last = reply.frame; take(reply.words); }
      shown(reply?.ok ? "" : "waits");
      noteRefusal(reply);
      if (!reply?.ok) await pause(2000);
    }
    polls = false;
  }

  addEventListener("visibilitychange", () => document.hidden ? looks() || close() : connect());
  addEventListener("online", connect);
  connect();
  return () => { over = true; close(); }; // ends it
}

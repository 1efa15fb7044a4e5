// Whether dice were fair, worked out here: docs/records.md says how secret, seeds and draws hang together.

const WORDS = 2 ** 32;
const letters = new TextEncoder();
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const keyFor = (raw) => crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const ascii = (text) => text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

async function keyOf(secret, seeds) { // of all draws: made of the secret and of the players' seeds
  const made = await crypto.subtle.sign("HMAC", await keyFor(bytes(secret)), letters.encode(ascii(JSON.stringify(seeds))));
  return keyFor(made);
}

async function numbers(key, position, bounds) { // what is drawn there: for each bound a whole number below it
  const found = [];
  let words = null, used = 0, block = 0;
  for (const bound of bounds) {
    const limit = WORDS - WORDS % bound;
    let word = limit;
    while (word >= limit) {
      if (!words || used === 8) {
        words = new DataView(await crypto.subtle.sign("HMAC", key, letters.encode(`${position} ${block}`)));
        used = 0;
        block += 1;
      }
      word = words.getUint32(4 * used);
      used += 1;
    }
    found.push(word % bound);
  }
  return found;
}

async function drawn(key, line) { // the line as it must be, by its position and what was drawn there
  const [position, what, ...rest] = line.split(" ");
  if (what === "die") return `${position} die ${1 + (await numbers(key, position, [6]))[0]}`;
  if (what === "number") return `${position} number ${(await numbers(key, position, [Number(rest[2])]))[0]} below ${rest[2]}`;
  const order = rest.map((_, place) => place), bounds = order.slice(1).map((_, place) => order.length - place);
  let last = order.length - 1;
  for (const other of await numbers(key, position, bounds)) {
    [order[last], order[other]] = [order[other], order[last]];
    last -= 1;
  }
  return `${position} shuffle ${order.join(" ")}`;
}

// What comes of it, in a sentence; `told` is a record's `chance`, or comes to be it.
export async function proven(told) {
  const { commitment, secret, seeds, draws } = await told;
  if (hex(await crypto.subtle.digest("SHA-256", bytes(secret))) !== commitment) return "The secret is not the one that was promised.";
  const key = await keyOf(secret, seeds);
  for (const [place, line] of draws.entries()) {
    const right = Number(line.split(" ")[0]) === place + 1 ? await drawn(key, line) : `draw ${place + 1}`;
    if (right !== line) return `Draw ${place + 1} differs: the record says “${line}”, the secret “${right}”.`;
  }
  return `The secret is the one that was promised, and all ${draws.length} draws follow from it.`;
}

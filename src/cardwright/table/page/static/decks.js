// A deck is looked at while it is written: its faults stand beside its lines. Without this the page has a button.
const text = document.getElementById("text"), found = document.getElementById("found")
const gutter = document.getElementById("gutter"), upload = document.getElementById("upload")
const WAIT = 120 // ms without a key, after which the text is looked at
let waiting = 0, asked = 0

const line = number => {
  const lines = text.value.split("\n"), start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0)
  text.focus()
  text.setSelectionRange(start, start + (lines[number - 1] ?? "").length)
  text.scrollTop = Math.max(0, (number - 4) * parseFloat(getComputedStyle(text).lineHeight))
}

const number = () => {
  const marks = new Map()
  for (const each of [...found.querySelectorAll("li[data-line]")].reverse()) marks.set(each.dataset.line, each)
  gutter.replaceChildren(...text.value.split("\n").map((_, place) => {
    const item = document.createElement("li"), mark = marks.get(String(place + 1))
    item.textContent = place + 1
    if (mark) { item.className = mark.className; item.title = mark.textContent.trim() }
    return item
  }))
  gutter.scrollTop = text.scrollTop
  for (const each of found.querySelectorAll("b.line")) {
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = each.textContent
    button.addEventListener("click", () => line(Number(button.closest("li").dataset.line)))
    each.replaceWith(button)
  }
}

const look = async () => {
  const mine = ++asked
  if (!text.value.trim()) { found.replaceChildren(); number(); return }
  try {
    const reply = await fetch("/decks/check", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/html" },
      body: JSON.stringify({ text: text.value }),
    })
    if (mine !== asked) return // something else is written by now
    if (reply.status === 429) { soon(1000); return }
    if (reply.ok) found.innerHTML = await reply.text()
    else found.textContent = await reply.text()
  } catch { found.textContent = "The server cannot be reached: what you write stays here." }
  number()
}

const soon = (wait = WAIT) => { clearTimeout(waiting); waiting = setTimeout(look, wait) }

const take = async file => {
  if (file.size > 200_000) { found.textContent = "That file is too long for a deck."; return }
  text.value = await file.text()
  look()
}

text.addEventListener("input", () => { number(); soon() })
text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop })
text.addEventListener("drop", event => {
  const file = event.dataTransfer?.files[0]
  if (file) { event.preventDefault(); take(file) }
})
upload.parentElement.hidden = false
upload.addEventListener("change", () => { if (upload.files[0]) take(upload.files[0]) })
number()

// What is wrong with how a page is laid out: one sentence a fault.
() => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const said = (element) => `<${element.localName} class="${element.className}"> “${(element.ariaLabel || element.textContent).trim().slice(0, 60)}”`;
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";

  // The page goes on to the right of the window.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);

  // Words with a number are cut by what they stand in, or by the window.
  function cut(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    let free = false; // inside of something that can be scrolled to them
    for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around), box = around.getBoundingClientRect();
      if (clips(style.overflowX) && boxes.some((each) => each.left < box.left - 1 || each.right > box.right + 1)) return around;
      if (clips(style.overflowY) && boxes.some((each) => each.top < box.top - 2 || each.bottom > box.bottom + 2)) return around;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) { free = true; break; }
      if (style.position === "fixed") break;
    }
    if (!free && boxes.some((each) => each.left < -1 || each.right > innerWidth + 1)) return root;
    return null;
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    // A card's rules may end after some lines, whole in its large face.
    if (!/\d/.test(text.data) || !shown(parent) || parent.closest(".txt, .sr, script, title")) continue;
    const by = cut(text);
    if (by) faults.push(`“${text.data.trim()}” is cut by ${said(by)}`);
  }
  for (const text of document.querySelectorAll(".txt")) {
    if (!shown(text)) continue;
    const lines = text.clientHeight / parseFloat(getComputedStyle(text).lineHeight);
    if (text.scrollHeight > text.clientHeight + 1 && Math.abs(lines - Math.round(lines)) > 0.1)
      faults.push(`a line of ${said(text)} is cut in its middle: ${lines.toFixed(2)} lines`);
  }

  // The bar of a window spans the question, and leaves its words and buttons free.
  for (const bar of document.querySelectorAll(".time")) {
    const at = bar.getBoundingClientRect(), around = bar.closest(".prompt"), frame = around.getBoundingClientRect();
    if (Math.abs(at.width - frame.width) > 4 || at.top > frame.top + 2) faults.push(`the bar is ${at.width} wide, the question ${frame.width}`);
    for (const each of around.querySelectorAll(".q, .btn")) {
      const { top, left, right } = each.getBoundingClientRect();
      if (right > left && top < at.bottom) faults.push(`the bar lies on ${said(each)}`);
    }
  }

  // Something lies on a name: another element, a badge, an arrow.
  const onTop = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element) || top.closest("label")?.contains(element)) ? null : top;
  };
  const crosses = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const badges = [...document.querySelectorAll(".badge")].filter(shown);
  const arrows = [...document.querySelectorAll("#arrows path.arrow")];
  for (const face of document.querySelectorAll(".face")) {
    const name = face.querySelector(".name");
    if (!name || !shown(name)) continue;
    name.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const range = document.createRange();
    range.selectNodeContents(name);
    const tired = face.closest(".tired"); // turned: boxes of what is turned are larger than it
    for (const box of tired ? [] : range.getClientRects()) {
      for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
        const over = onTop(face, x, (box.top + box.bottom) / 2);
        if (over && !over.closest("li")?.contains(face)) { faults.push(`the name of ${said(face)} is covered by ${said(over)}`); break; }
      }
      for (const badge of badges) if (crosses(badge.getBoundingClientRect(), box)) faults.push(`the badge ${said(badge)} covers the name of ${said(face)}`);
    }
    const box = face.getBoundingClientRect();
    for (const arrow of arrows) {
      const matrix = arrow.getScreenCTM();
      for (let along = 0, end = arrow.getTotalLength(); along < end; along += 5) {
        const point = arrow.getPointAtLength(along).matrixTransform(matrix);
        if (point.x > box.left + 8 && point.x < box.right - 8 && point.y > box.top + 8 && point.y < box.bottom - 8) { faults.push(`an arrow crosses ${said(face)}`); break; }
      }
    }
  }
  return [...new Set(faults)];
}

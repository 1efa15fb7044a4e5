// What a finger cannot press of all that is on offer: it is too small, something else lies on it, or nothing that
// really scrolls leads to it. One sentence a fault; `least` is how wide and high it has to be, in pixels.
(least) => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const said = (element) => `<${element.localName} class="${element.className}"> “${(element.ariaLabel || element.textContent).trim().slice(0, 60)}”`;
  const clips = (value) => value === "hidden" || value === "clip";

  function press(button) {
    button.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = button.getBoundingClientRect();
    if (Math.min(box.width, box.height) < least - 0.01)
      faults.push(`${said(button)} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!over) faults.push(`${said(button)} lies outside of the window`);
    else if (!button.contains(over)) faults.push(`${said(button)} is covered by ${said(over)}`);
    for (let around = button.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if ((clips(overflowX) && around.scrollLeft) || (clips(overflowY) && around.scrollTop))
        faults.push(`no finger scrolls ${said(around)} to ${said(button)}`);
    }
  }
  for (const button of document.querySelectorAll("button[form=choose], .offer > .face")) if (shown(button)) press(button);
  for (const face of document.querySelectorAll(".face[aria-haspopup]")) { // a card that can do several things
    if (!shown(face)) continue;
    face.click();
    for (const button of face.parentElement.querySelectorAll(".acts .btn")) press(button);
    face.click();
  }
  return [...new Set(faults)];
}

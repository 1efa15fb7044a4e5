// The way back from what was refused: the browser still has what was written there. Without this the page is loaded anew.
document.getElementById("back").addEventListener("click", (event) => {
  if (history.length > 1) { event.preventDefault(); history.back(); }
});

// Light or dark, as chosen at a table: on every page before it is seen, and while another tab chooses.
const inTheme = () => { try { if (localStorage.theme) document.documentElement.dataset.theme = localStorage.theme; } catch { /* so be it */ } };
inTheme();
addEventListener("storage", inTheme);

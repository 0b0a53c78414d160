// A board and its questions, by keys. What is sent is sent once: desk.js sees to
// that, and the desk takes an answer to a question that is answered for what it
// is.
"use strict";
(() => {
  const { shortcut } = window.zapis;

  // A touch within this time after the page was shown was meant for what stood
  // there before.
  const settle = 500; // ms
  const shown = performance.now();
  document.addEventListener("click", (e) => {
    if (e.isTrusted && e.detail > 0 && performance.now() - shown < settle && e.target.closest(".rd, .acts")) {
      e.preventDefault();
      e.stopPropagation();
    }
  }, true);

  // Another move: the key opens the field and puts the cursor into it.
  const other = document.querySelector("details.other");
  if (other) other.addEventListener("toggle", () => { if (other.open) other.querySelector("input[name=text]").focus(); });

  // Rows of the sheets: J and K go to the next one that tells something, E unfolds.
  const rows = [...document.querySelectorAll(".sheets > tbody > tr")].filter((r) => r.querySelector(".q, .il, .stray, .fill") || r.classList.contains("fold"));
  let at = -1;
  function go(by) {
    if (rows.length === 0) return false;
    at = Math.max(0, Math.min(rows.length - 1, at + by));
    rows[at].scrollIntoView({ block: "center" });
    rows[at].tabIndex = -1;
    rows[at].focus({ preventScroll: true });
    return true;
  }
  shortcut("j", () => go(1));
  shortcut("k", () => go(-1));
  shortcut("e", () => {
    const folds = document.querySelectorAll(".fold details");
    const open = ![...folds].every((d) => d.open);
    for (const d of folds) d.open = open;
    return folds.length > 0;
  });
})();

// What became of the sticks stays up to date. Without this file the page of the
// sticks says it.
"use strict";
(() => {
  const pane = document.getElementById("sticks");
  if (!pane || pane.dataset.live !== "on") return;
  const often = 2000; // ms between two looks
  const now = document.getElementById("sticks-now");
  let was = "";

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch("/sticks", { redirect: "error" });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("sticks-now");
      if (!fresh || fresh.innerHTML === was) return;
      was = fresh.innerHTML;
      now.replaceChildren(...fresh.childNodes);
    } catch { // whether one may pull it out is not known any more
      was = "";
      now.textContent = pane.dataset.lost;
    }
  }
  setInterval(look, often);
})();

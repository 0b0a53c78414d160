// The list of devices stays up to date while nobody is in it. Forms beside it
// are left alone: somebody may be typing.
"use strict";
(() => {
  const list = document.getElementById("devices");
  const lead = document.getElementById("lead");
  if (!list || !lead) return;
  const often = 5000; // ms between two looks
  const clock = document.getElementById("clock");
  const alarm = document.createElement("p");
  alarm.className = "alert";
  alarm.setAttribute("role", "status");
  alarm.hidden = true;
  list.parentNode.before(alarm);
  let last = clock ? clock.textContent : "";

  const shown = new Map(); // what was put where
  // Whoever has looked at all of them ticks all at once.
  function offer() {
    const all = list.querySelector("[data-all]");
    if (all) all.hidden = false;
  }
  list.addEventListener("change", (e) => {
    if (!e.target.closest("[data-all]")) return;
    for (const one of list.querySelectorAll("[form=looked]")) one.checked = e.target.checked;
  });
  offer();

  // What was ticked, or written, is not painted over.
  function begun() {
    return [...list.querySelectorAll("input:not([type=hidden])")].some((i) => i.type === "checkbox" ? i.checked : i.value);
  }

  async function look() {
    if (document.hidden || begun() || list.matches(":hover") || list.contains(document.activeElement)) return;
    let page;
    try {
      const answer = await fetch("/devices", { redirect: "error" });
      if (!answer.ok) throw new Error(answer.statusText);
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      // A list that looks fresh and is not is worse than none.
      alarm.textContent = list.dataset.lost.replace("%", last);
      alarm.hidden = false;
      return;
    }
    alarm.hidden = true;
    for (const old of [lead, list]) {
      const fresh = page.getElementById(old.id);
      if (fresh && fresh.innerHTML !== shown.get(old)) {
        shown.set(old, fresh.innerHTML);
        old.replaceChildren(...fresh.childNodes);
      }
    }
    offer();
    const now = page.getElementById("clock");
    if (clock && now) last = clock.textContent = now.textContent;
  }
  setInterval(look, often);
})();

// The hall stays up to date, and is gone through by keys.
"use strict";
(() => {
  const hall = document.querySelector(".saal");
  if (!hall) return;
  const { shortcut } = window.zapis;
  const clock = document.getElementById("clock");
  const calm = 10000; // ms between two sentences for a screen reader
  const settle = 500; // ms in which a touch on what has moved is let go by
  const silence = 16000; // ms without a sign of the desk

  // ---- parts that change -------------------------------------------------
  const waiting = new Map(); // the strip, while somebody is in it
  let moved = 0;

  function held(el) {
    return el.id === "strip" && (el.matches(":hover") || el.contains(document.activeElement));
  }

  function put(id, html) {
    const el = document.getElementById(id);
    if (!el) return;
    if (held(el)) {
      waiting.set(id, html);
      return;
    }
    waiting.delete(id);
    const box = document.createElement("template");
    box.innerHTML = html;
    const fresh = box.content.firstElementChild;
    const focused = el.contains(document.activeElement);
    if (el.tagName === "LI") {
      el.replaceChildren(...fresh.childNodes); // it keeps its place
      if (focused) el.querySelector("a").focus();
    } else {
      if (el.offsetHeight !== 0) moved = performance.now();
      el.replaceWith(fresh);
    }
  }

  function release() {
    for (const [id, html] of waiting) put(id, html);
  }
  document.addEventListener("pointermove", release, { passive: true });
  document.addEventListener("focusin", () => setTimeout(release));

  document.addEventListener("click", (e) => {
    if (e.isTrusted && e.detail > 0 && performance.now() - moved < settle && e.target.closest("#strip, #door")) {
      e.preventDefault();
      e.stopPropagation();
    }
  }, true);

  // ---- one sentence at a time --------------------------------------------
  const region = document.getElementById("said");
  let lastSaid = -calm;
  let next = "";
  function say(text) {
    if (!text || !region) return;
    const wait = lastSaid + calm - performance.now();
    if (wait > 0) {
      if (!next) setTimeout(() => { const t = next; next = ""; say(t); }, wait);
      next = text;
      return;
    }
    lastSaid = performance.now();
    region.textContent = text;
  }

  // ---- the stream --------------------------------------------------------
  let lost = false;
  let heard = performance.now();
  function time() {
    const d = new Date();
    return String(d.getHours()).padStart(2, "0") + ":" + String(d.getMinutes()).padStart(2, "0");
  }
  function show(text) {
    if (clock) clock.textContent = text;
    for (const el of document.querySelectorAll("[data-clock]")) el.textContent = text;
  }
  let lastLive = clock ? clock.textContent : time();
  function lose() {
    if (lost) return;
    lost = true;
    document.body.classList.add("lost");
    const text = hall.dataset.lost.replace("%", lastLive);
    show(text);
    if (region) region.textContent = text;
  }
  function alive(at) {
    heard = performance.now();
    lastLive = at || time();
    if (lost) {
      lost = false;
      document.body.classList.remove("lost");
    }
    show(lastLive);
  }
  const stream = new EventSource(hall.dataset.live);
  stream.addEventListener("open", () => alive());
  stream.addEventListener("beat", (e) => alive(JSON.parse(e.data)));
  stream.addEventListener("error", lose);
  stream.addEventListener("part", (e) => { alive(); const p = JSON.parse(e.data); put(p.id, p.html); });
  stream.addEventListener("said", (e) => say(JSON.parse(e.data)));
  stream.addEventListener("gone", () => location.reload());
  setInterval(() => {
    if (performance.now() - heard > silence) lose();
    // A browser gives up a stream that was refused: the desk was started anew.
    if (stream.readyState === EventSource.CLOSED && performance.now() - heard > silence) {
      heard = performance.now();
      fetch("/sign-in", { method: "HEAD" }).then((r) => { if (r.ok) location.reload(); }, () => {});
    }
  }, 2000);
  show(lastLive);

  // ---- keys --------------------------------------------------------------
  const grid = document.getElementById("grid");
  if (!grid) return;
  const typed = document.getElementById("typed");
  let digits = "";
  let forget = 0;
  function type(text) {
    digits = text;
    typed.hidden = text === "";
    typed.textContent = text;
    clearTimeout(forget);
    if (text) forget = setTimeout(() => type(""), 4000);
  }
  for (const d of "0123456789") shortcut(d, () => type((digits + d).slice(0, 6)));
  shortcut("Backspace", () => digits ? type(digits.slice(0, -1)) : false);
  shortcut("Escape", () => digits ? type("") : false);
  shortcut("Enter", () => {
    if (!digits) return false;
    const wanted = digits.replace(/^0+/, "");
    type("");
    for (const a of grid.querySelectorAll("a.t")) {
      if (a.querySelector(".n").textContent === wanted) { location.href = a.href; return true; }
    }
    say(wanted);
    return true;
  });
  shortcut("n", () => {
    const first = document.querySelector("#strip .chip, #strip .alone");
    if (first) location.href = first.href;
  });

  function columns() {
    return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
  }
  function step(by) {
    const cells = [...grid.children];
    const at = cells.indexOf(document.activeElement && document.activeElement.closest("#grid > li"));
    for (let i = at < 0 ? 0 : at + by; i >= 0 && i < cells.length; i += at < 0 ? 1 : by) {
      const a = cells[i].querySelector("a");
      if (a && a.offsetParent) { a.focus(); return true; }
    }
    return at >= 0;
  }
  shortcut("ArrowRight", () => step(1));
  shortcut("ArrowLeft", () => step(-1));
  shortcut("ArrowDown", () => step(columns()));
  shortcut("ArrowUp", () => step(-columns()));
})();

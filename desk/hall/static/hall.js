// The hall stays up to date, and is gone through by keys.
"use strict";
(() => {
  const hall = document.querySelector(".saal");
  if (!hall) return;
  const { shortcut, asked, copies, round } = window.zapis;
  const clock = document.getElementById("clock");
  const calm = 10000; // ms between two sentences for a screen reader
  const settle = 500; // ms in which a touch on what has moved is let go by
  const silence = 16000; // ms without a sign of the desk

  // ---- parts that change -------------------------------------------------
  // What changes waits while somebody is about to touch it: everything while a
  // finger is down, the strip while the pointer or the focus is in it.
  const waiting = new Map();
  const hovers = window.matchMedia("(hover: hover)");
  let down = false;
  let moved = -settle; // when something moved under the finger
  let movedAll = false; // the strip grew or shrank, and the grid went along

  function held(el) {
    if (down) return true;
    return el.id === "strip" && (hovers.matches && el.matches(":hover") || el.contains(document.activeElement));
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
    if (el.tagName === "LI") { // a tile keeps its place, its link and the focus
      const link = el.querySelector("a");
      const other = fresh.querySelector("a");
      for (const name of ["class", "href"]) link.setAttribute(name, other.getAttribute(name));
      link.replaceChildren(...other.childNodes);
      return;
    }
    if (el.isEqualNode(fresh)) return;
    const height = el.offsetHeight;
    el.replaceWith(fresh);
    movedAll = performance.now() - moved < settle && movedAll || fresh.offsetHeight !== height;
    moved = performance.now();
  }

  function release() {
    for (const [id, html] of [...waiting]) put(id, html);
  }
  document.addEventListener("pointerdown", () => { down = true; }, { passive: true, capture: true });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => { down = false; setTimeout(release); }, { passive: true, capture: true });
  }
  document.addEventListener("pointermove", release, { passive: true });
  document.documentElement.addEventListener("pointerleave", () => setTimeout(release));
  document.addEventListener("focusin", () => setTimeout(release));
  document.addEventListener("focusout", () => setTimeout(release));

  // A touch just after the page moved was meant for what stood there before.
  document.addEventListener("click", (e) => {
    if (e.detail === 0 || performance.now() - moved >= settle) return; // by keys, or nothing moved
    if (!e.target.closest(movedAll ? ".saal" : "#strip, #legend, #others, #door")) return;
    e.preventDefault();
    e.stopPropagation();
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
  function show(text) {
    if (clock) clock.textContent = text;
    for (const el of document.querySelectorAll("[data-clock]")) el.textContent = text;
  }
  let lastLive = clock ? clock.textContent : ""; // by the desk's clock
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
    if (at) lastLive = at;
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
  stream.addEventListener("asked", (e) => asked(JSON.parse(e.data)));
  stream.addEventListener("copies", (e) => {
    copies(JSON.parse(e.data));
    movedAll = true;
    moved = performance.now();
  });
  stream.addEventListener("gone", () => location.reload());
  // A browser keeps the page for the way back, and a stream is one of its six connections.
  window.addEventListener("pagehide", () => stream.close());
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
  if (!grid) { // at the doorway
    shortcut("d", () => document.querySelector("[data-key=Escape]").click());
    return;
  }
  round.say = say;
  round.path = async (board) => {
    const all = [...grid.querySelectorAll("a.t")];
    return (all.find((a) => a.querySelector(".n").textContent === board) || { href: "" }).href;
  };
  // The next board that waits for somebody; Enter opens it.
  shortcut("n", () => {
    const here = document.activeElement;
    const all = [...grid.querySelectorAll("a.t:is(.miss, .ask, .diff, .look)")].filter((a) => getComputedStyle(a).visibility === "visible");
    const next = all.find((a) => grid.contains(here) && here.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_FOLLOWING) || all[0];
    if (next) next.focus();
  });

  function columns() {
    return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
  }
  function step(by) {
    const cells = [...grid.children];
    const at = cells.indexOf(document.activeElement && document.activeElement.closest("#grid > li"));
    for (let i = at < 0 ? 0 : at + by; i >= 0 && i < cells.length; i += at < 0 ? 1 : by) {
      const a = cells[i].querySelector("a");
      if (a && getComputedStyle(a).visibility === "visible") { a.focus(); return true; }
    }
    return at >= 0;
  }
  shortcut("ArrowRight", () => step(1));
  shortcut("ArrowLeft", () => step(-1));
  shortcut("ArrowDown", () => step(columns()));
  shortcut("ArrowUp", () => step(-columns()));
})();

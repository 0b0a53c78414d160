// What all pages of the desk do besides being read. Every page works without
// this file.
"use strict";
(() => {
  const root = document.documentElement;
  const keysOff = root.dataset.keys === "off";

  // shortcut calls do for a key of a single letter, unless it is typed into a
  // field, held down, or switched off (WCAG 2.1.4).
  const shortcuts = new Map();
  function shortcut(key, does) { shortcuts.set(key, does); }
  document.addEventListener("keydown", (e) => {
    if (e.repeat || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
    if (e.target.closest("input:not([type=checkbox]):not([type=radio]), select, textarea, [contenteditable]")) return;
    if (keysOff && e.key.length === 1) return;
    const does = shortcuts.get(e.key.length === 1 ? e.key.toLowerCase() : e.key);
    if (does && does(e) !== false) e.preventDefault();
  });

  // On a telephone the names of the pages are wider than its window; that of the
  // page that is open is moved into it.
  const names = document.querySelector(".navw");
  const here = names && names.querySelector("[aria-current]");
  if (here) names.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - names.clientWidth / 2;

  // How many boards ask stands beside the page's name. The hall hears it with
  // everything else; other pages listen for it alone, while they are looked at: a
  // browser has few connections for all its windows.
  const count = document.getElementById("asked");
  function asked(n) {
    if (!count) return;
    count.textContent = n;
    count.hidden = n === 0;
    count.classList.remove("old");
  }
  // What arrives is in one copy: that is said above every page, as soon as it is so.
  function copies(text) {
    const place = document.getElementById("onecopy");
    place.replaceChildren();
    if (!text) return;
    const line = document.createElement("p");
    line.className = "onecopy";
    line.textContent = text;
    place.append(line);
  }
  // A page that hears nothing any more says so where its clock is, and to whoever
  // hears it read.
  const silence = 15000;
  const clock = document.getElementById("clock");
  let lastLive = clock ? clock.textContent : ""; // by the desk's clock
  let heard = performance.now();
  function alive(at) {
    heard = performance.now();
    lastLive = at;
    count.classList.remove("old");
    document.body.classList.remove("lost");
    document.getElementById("lost").textContent = "";
    clock.textContent = at;
  }
  function lose() {
    count.classList.add("old");
    if (document.body.classList.contains("lost")) return;
    document.body.classList.add("lost");
    clock.textContent = document.getElementById("lost").textContent = count.dataset.lost.replace("%", lastLive);
  }
  let listening = null;
  function listen() {
    if (document.hidden) {
      if (listening) listening.close();
      listening = null;
      return;
    }
    if (listening && listening.readyState !== EventSource.CLOSED) return;
    const from = new URL(count.dataset.count, location.href);
    if (listening || count.classList.contains("old")) from.searchParams.set("version", "-"); // whatever it is now
    listening = new EventSource(from);
    listening.addEventListener("asked", (e) => asked(JSON.parse(e.data)));
    listening.addEventListener("copies", (e) => copies(JSON.parse(e.data)));
    listening.addEventListener("beat", (e) => alive(JSON.parse(e.data)));
    listening.addEventListener("error", lose);
  }
  if (count && !document.querySelector("[data-live]")) {
    document.addEventListener("visibilitychange", () => {
      heard = performance.now(); // nobody listened
      count.classList.toggle("old", document.hidden);
      listen();
    });
    setInterval(() => { if (!document.hidden && performance.now() - heard > silence) lose(); }, 2000);
    window.addEventListener("pagehide", () => { if (listening) listening.close(); });
    setInterval(listen, 20000); // one that was refused is not tried again by itself
    listen();
  }

  // The digits of a board, and Enter, open it: on every page of the round that the
  // head names, but where the digits are answers. The hall, which shows its boards,
  // says itself where each is.
  const typed = document.getElementById("digits");
  const round = {
    say(text) {}, // what was typed and is no board
    async path(board) { // of its page; empty if there is no such board
      const to = typed.dataset.boards + board;
      const answer = await fetch(to, { redirect: "error" });
      return answer.ok ? to : "";
    },
  };
  let digits = "";
  let forget = 0;
  function type(text) {
    digits = text;
    typed.hidden = text === "";
    typed.textContent = text;
    clearTimeout(forget);
    if (text) forget = setTimeout(() => type(""), 4000);
  }
  async function open(board) {
    const to = await round.path(board).catch(() => "");
    if (digits) return; // somebody types another
    if (to) {
      location.href = to;
      return;
    }
    type("");
    typed.hidden = false;
    typed.textContent = board + "?";
    round.say(board + "?");
    forget = setTimeout(() => type(""), 1500);
  }
  if (typed && !document.querySelector("[data-key='1']")) {
    for (const d of "0123456789") shortcut(d, () => type((digits + d).slice(0, 6)));
    shortcut("Backspace", () => digits ? type(digits.slice(0, -1)) : false);
    shortcut("Escape", () => digits ? type("") : false);
    shortcut("Enter", () => {
      if (!digits) return false;
      const board = digits.replace(/^0+/, "");
      type("");
      if (board) open(board);
      return true;
    });
  }

  // A link or button with data-key is pressed by that key.
  for (const el of document.querySelectorAll("[data-key]")) shortcut(el.dataset.key, () => el.click());

  // A choice in the foot counts at once; the button is for browsers without
  // scripts.
  for (const form of document.querySelectorAll("footer.base form[action='/settings']")) {
    form.querySelector("button").hidden = true;
    form.addEventListener("change", () => form.submit());
  }

  // A form is sent once, however often it is pressed.
  document.addEventListener("submit", (e) => {
    if (e.defaultPrevented) return;
    if (e.target.dataset.sent) e.preventDefault();
    e.target.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", (e) => {
    // Whoever comes back may have lost his code meanwhile: what the browser kept is
    // asked for again before it is looked at.
    if (e.persisted) {
      root.hidden = true;
      location.reload();
      return;
    }
    for (const form of document.forms) delete form.dataset.sent;
  });

  window.zapis = { shortcut, keysOff, asked, copies, round };
})();

// Answers a device's challenge with this telephone's own key, without the desk.
// The bytes are those of modes/challenge.go. Without WebCrypto's X25519, without
// a secure connection, or before the key is enrolled, the form goes to the desk.
"use strict";
(() => {
  const part = (id) => document.getElementById("answer-" + id);
  const found = part("data");
  if (!found) return;
  const data = JSON.parse(found.textContent);
  // Of two clocks one can be set, and the other may stand still while the telephone
  // sleeps: the code is asked for when either says so, or one was set back.
  const since = Date.now(), start = performance.now();
  const over = () => {
    const passed = Date.now() - since;
    return passed > data.left || passed < -1000 || performance.now() - start > data.left;
  };
  const say = (key, arg) => data.words[key].replace("{0}", arg);
  const bytes = (text) => new TextEncoder().encode(text);
  const subtle = window.isSecureContext && window.crypto ? window.crypto.subtle : undefined;
  const sha256 = async (...parts) => new Uint8Array(await subtle.digest("SHA-256", join(...parts)));
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  function join(...parts) {
    const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
    let at = 0;
    for (const p of parts) {
      all.set(p, at);
      at += p.length;
    }
    return all;
  }

  // base32 returns bytes as people compare them, in groups of four.
  function base32(from) {
    let text = "", bits = 0, value = 0;
    for (const b of from) {
      value = (value << 8 | b) & 0xfff;
      for (bits += 8; bits >= 5;) text += alphabet[value >> (bits -= 5) & 31];
    }
    return text.match(/.{1,4}/g).join(" ");
  }

  // parse returns the 45 bytes of a challenge.
  function parse(text) {
    const letters = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
    if (letters.length !== 72) throw "err.whole";
    const out = [];
    let bits = 0, value = 0;
    for (const c of letters) {
      const digit = alphabet.indexOf(c);
      if (digit < 0) throw "err.whole";
      value = (value << 5 | digit) & 0x1fff;
      if ((bits += 5) >= 8) out.push(value >> (bits -= 8) & 255);
    }
    return new Uint8Array(out);
  }

  async function answer(own, text) {
    const c = parse(text);
    const sum = await sha256(bytes("zapis challenge 1\n"), c.slice(0, 43));
    if (sum[0] !== c[43] || sum[1] !== c[44]) throw "err.letter";
    if (c[0] !== 1 && c[0] !== 2) throw "err.newer";
    const mine = await sha256(bytes("zapis arbiter key 1\n"), own.raw);
    const named = c[41] << 8 | c[42];
    const bits = 1 << mine[0] % 16 | 1 << mine[1] % 16;
    if (c[0] === 1 ? named !== (mine[0] << 8 | mine[1]) : (named & bits) !== bits) throw "err.other";
    const bound = c.slice(0, c[0] === 1 ? 41 : 43);
    const point = await subtle.importKey("raw", c.slice(9, 41), { name: "X25519" }, false, []);
    const secret = await subtle.deriveBits({ name: "X25519", public: point }, own.key, 256);
    const transcript = join(bound, own.raw);
    const from = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    const salt = bytes("zapis answer " + c[0] + "\n");
    const derived = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info: transcript }, from, 256);
    const mac = await subtle.importKey("raw", derived, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const signed = new DataView(await subtle.sign("HMAC", mac, transcript));
    const digits = String(signed.getBigUint64(0) % 100000000n).padStart(8, "0");
    const device = Array.from(c.slice(1, 9), (b) => b.toString(16).padStart(2, "0")).join("");
    // The same challenge has the same name at the desk, however often it is told.
    const id = Array.from(await sha256(bytes("zapis challenge id 1\n"), c), (b) => b.toString(16).padStart(2, "0")).join("").slice(0, 32);
    return { digits, device, id };
  }

  // The key lies in this browser's database and cannot be read out of it.
  function store(mode, act) {
    return new Promise((done, failed) => {
      const open = indexedDB.open("zapis-answer", 1);
      open.onupgradeneeded = () => open.result.createObjectStore("keys");
      open.onerror = () => failed(open.error);
      open.onsuccess = () => {
        const all = open.result.transaction("keys", mode);
        const request = act(all.objectStore("keys"));
        all.onabort = all.onerror = () => failed(all.error);
        all.oncomplete = () => { // what was put is there before the page is left
          open.result.close();
          done(request.result);
        };
      };
    });
  }

  const generate = () => subtle.generateKey({ name: "X25519" }, false, ["deriveBits"]);
  const base64 = (raw) => btoa(String.fromCharCode(...raw));

  async function short(raw) {
    return base32((await sha256(bytes("zapis arbiter key 1\n"), raw)).slice(0, 10));
  }

  async function keyOf(pair) {
    return { key: pair.privateKey, raw: new Uint8Array(await subtle.exportKey("raw", pair.publicKey)) };
  }

  function emblem(letters, label) {
    const ns = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(ns, "svg");
    const add = (name, set) => {
      const e = document.createElementNS(ns, name);
      for (const key in set) e.setAttribute(key, set[key]);
      svg.append(e);
    };
    for (const [key, value] of Object.entries({ class: "bd", viewBox: "0 0 360 360", role: "img", "aria-label": label + ": " + letters })) {
      svg.setAttribute(key, value);
    }
    add("rect", { class: "l", width: 360, height: 360 });
    for (let i = 0; i < 64; i++) {
      const file = i % 8, rank = i >> 3;
      if ((file + rank) % 2 === 0) add("rect", { class: "d", x: file * 45, y: (7 - rank) * 45, width: 45, height: 45 });
    }
    for (const word of letters.split(" ")) {
      const file = word.charCodeAt(1) - 97, rank = word.charCodeAt(2) - 49;
      add("image", { href: pieces[pieceOf(word)], x: file * 45 + 1, y: (7 - rank) * 45 + 1, width: 43, height: 43 });
    }
    return svg;
  }

  // pieceOf returns the letter of a piece in an emblem: Pa1 is White's, bd5 Black's.
  const pieceOf = (word) => word[0];

  const problem = (text) => {
    part("problem").textContent = text;
    part("problem").hidden = !text;
    if (text) part("shown").hidden = true;
  };

  function show(own, made) {
    const device = data.devices[made.device];
    const number = made.device.match(/.{4}/g).join(" ");
    problem("");
    part("title").textContent = device ? device.title : say("type.unknown", number);
    part("note").textContent = device ? device.note : "";
    const [left, right] = part("digits").children;
    left.textContent = made.digits.slice(0, 4);
    right.textContent = made.digits.slice(4);
    const until = new Date(Date.now() + 5 * 60 * 1000);
    part("until").textContent = say("until", String(until.getHours()).padStart(2, "0") + ":" + String(until.getMinutes()).padStart(2, "0"));
    part("emblem").replaceChildren(...(device ? [emblem(device.emblem, device.title)] : []));
    part("number").textContent = number + (device ? " · " + device.emblem : "");
    part("by").textContent = say("by.phone", "");
    part("shown").hidden = false;
    part("letters").value = "";
    part("title").scrollIntoView({ block: "nearest" });
    if (!localStorage.getItem(kept + made.id)) localStorage.setItem(kept + made.id, JSON.stringify({ device: made.device, at: Date.now() }));
    tell();
  }

  // The desk keeps who opened which device. It is told without the digits, and need
  // not be in reach: what it has not heard is kept, and told when it is. Each answer
  // lies under its own name, since several tabs of this telephone may tell at once;
  // the desk keeps it once.
  const kept = "zapis untold " + data.store + "\n";
  const untold = () => Object.keys(localStorage).filter((name) => name.startsWith(kept));
  let telling = false;
  async function tell() {
    if (telling) return;
    telling = true;
    try {
      for (let all = untold(); all.length; all = untold()) {
        const first = JSON.parse(localStorage.getItem(all[0]));
        if (!first) continue; // another tab has told it just now
        const late = Math.min(Math.max(Math.floor((Date.now() - first.at) / 60000), 0), 24 * 60);
        const told = await fetch("/answer/told", {
          method: "POST", redirect: "error", headers: { "X-CSRF": part("form").elements.csrf.value },
          body: new URLSearchParams({ device: first.device, late, challenge: all[0].slice(kept.length) }),
        });
        if (!told.ok) break; // he has to sign in first, or the desk is in trouble
        localStorage.removeItem(all[0]);
      }
    } catch { /* it is out of reach */ }
    telling = false;
  }

  // fetchPieces loads the pictures of the pieces while there is a network.
  const pieces = {};
  async function fetchPieces() {
    for (const letter in data.pieces) {
      const got = await fetch("/static/pieces/" + data.pieces[letter]);
      pieces[letter] = URL.createObjectURL(await got.blob());
    }
  }

  async function begin() {
    const form = part("form");
    if (!form || !subtle) return unable();
    try {
      await generate(); // X25519 is younger than the rest
    } catch {
      return unable();
    }
    const pair = await store("readonly", (keys) => keys.get(data.store));
    const own = pair && await keyOf(pair);
    if (own && data.keys.includes(base64(own.raw))) {
      part("own").textContent = say("phone.ready", await short(own.raw));
      form.addEventListener("submit", (e) => {
        e.preventDefault();
        if (over()) return location.assign("/answer"); // the code is asked for
        answer(own, part("letters").value).then((made) => show(own, made), (key) => {
          problem(say(typeof key === "string" ? key : "err.letter", ""));
        });
      });
      window.addEventListener("online", tell);
      setInterval(tell, 20000);
      tell();
      await fetchPieces();
      form.dataset.own = "yes";
      return;
    }
    const make = part("make");
    make.hidden = false;
    if (own) part("own").textContent = say("phone.wait", await short(own.raw));
    make.addEventListener("submit", (e) => {
      e.preventDefault();
      (async () => {
        const kept = pair || await generate();
        if (!pair) await store("readwrite", (keys) => keys.put(kept, data.store));
        make.elements.key.value = base64((await keyOf(kept)).raw);
        make.submit();
      })().catch(unable);
    });
    form.dataset.own = "no";
  }

  function unable() {
    if (part("own")) part("own").textContent = say("phone.no", "");
    if (part("form")) part("form").dataset.own = "no";
  }

  begin().catch(unable);
})();

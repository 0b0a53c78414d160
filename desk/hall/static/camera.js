// The camera's page: pictures go to a worker that reads the codes in them, the
// codes go to the desk, and the desk says what there is to show.
const page = document.getElementById("camera");
const say = page.dataset;
const el = (id) => document.getElementById(id);
const video = el("video");

// What is wrong stands on the picture until it is right again.
const troubles = new Map();
function trouble(what, text) {
  if (text) troubles.set(what, text);
  else troubles.delete(what);
  const note = el("note");
  const [first] = troubles.values();
  if (note.textContent !== (first || "")) note.textContent = first || "";
  note.hidden = !first;
}

// ---- the camera

let stream, cameras = [], chosen = localStorage.getItem("zapis-camera") || "";

async function open() {
  if (!navigator.mediaDevices?.getUserMedia) {
    trouble("camera", window.isSecureContext ? say.none : say.secure);
    return;
  }
  for (const track of stream?.getTracks() || []) track.stop();
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
  try {
    const which = chosen ? { deviceId: { exact: chosen } } : { facingMode: "environment" };
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
  } catch (err) {
    if (chosen) { // it was pulled out
      chosen = "";
      return open();
    }
    trouble("camera", err.name === "NotAllowedError" ? say.denied : say.none);
    return;
  }
  trouble("camera", "");
  stream.getVideoTracks()[0].addEventListener("ended", () => trouble("camera", say.none));
  video.srcObject = stream;
  await video.play();
  const shape = video.videoWidth / video.videoHeight;
  el("view").classList.toggle("wide", shape > 1.5);
  el("view").classList.toggle("tall", shape < 1);
  cameras = (await navigator.mediaDevices.enumerateDevices()).filter((d) => d.kind === "videoinput");
  el("other").hidden = cameras.length < 2;
  if (!looking) next();
}

el("other").addEventListener("click", () => {
  if (cameras.length < 2) return;
  const now = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const next = cameras[(cameras.findIndex((c) => c.deviceId === now) + 1) % cameras.length];
  chosen = next.deviceId;
  localStorage.setItem("zapis-camera", chosen);
  open();
});

// ---- reading: one picture at a time, the newest

const worker = new Worker("/camera/worker.js", { type: "module" });
let ready = false, busy = false, looking = false, looks = 0;

worker.addEventListener("error", () => trouble("reader", say.broken));
worker.addEventListener("message", ({ data }) => {
  if (data.broken) {
    trouble("reader", say.broken);
    busy = false;
    return;
  }
  if (data.ready) {
    ready = true;
    page.dataset.loaded = data.loaded.join(" "); // a test asks where the reader is from
    return;
  }
  busy = false;
  page.dataset.looked = String(++looks);
  aim(data);
  for (const code of data.codes) read(code.text);
});

// next looks when the next picture is there: when the browser says so, or after a
// tenth of a second where it says nothing, as older ones of Firefox and some of
// WebKit do.
function next() {
  looking = true;
  let asked = 0, timer = 0;
  const once = () => {
    clearTimeout(timer);
    if (asked) video.cancelVideoFrameCallback(asked);
    look();
  };
  timer = setTimeout(once, 100);
  if (video.requestVideoFrameCallback) asked = video.requestVideoFrameCallback(() => { asked = 0; once(); });
}

async function look() {
  if (ready && !busy && video.videoWidth > 0) {
    busy = true;
    try {
      const picture = await createImageBitmap(video);
      worker.postMessage(picture, [picture]);
    } catch {
      busy = false;
    }
  }
  next();
}

// aim draws the corners of the codes that were found.
function aim({ width, height, codes }) {
  const svg = el("aim");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const part = (from, to) => `${from.x + (to.x - from.x) * 0.12} ${from.y + (to.y - from.y) * 0.12}`;
  path.setAttribute("d", codes.map(({ at }) => at.map((corner, i) =>
    `M${part(corner, at[(i + 3) % 4])} L${corner.x} ${corner.y} L${part(corner, at[(i + 1) % 4])}`).join("")).join(""));
  path.setAttribute("stroke-width", String(Math.max(3, height / 110)));
  svg.firstElementChild.replaceChildren(path);
}

// ---- to the desk: in small batches, one after the other, nothing lost

const most = 32, mostWaiting = 512, pause = 80; // codes, codes, ms
let waiting = [], sent = new Set(), sending = false, count = -1, answered = 0;

function read(text) {
  if (sent.has(text)) return;
  sent.add(text);
  if (sent.size > 4096) sent = new Set([...sent].slice(2048));
  waiting.push(text);
  if (waiting.length > mostWaiting) waiting.shift(); // any will do
  if (!sending) send();
}

async function send() {
  sending = true;
  while (waiting.length > 0) {
    const texts = waiting.slice(0, most);
    if (!await post(texts)) {
      await new Promise((done) => setTimeout(done, 1000));
      continue;
    }
    waiting = waiting.filter((t) => !texts.includes(t));
    await new Promise((done) => setTimeout(done, pause));
  }
  sending = false;
}

// post reports whether the desk took the codes, or never will.
async function post(texts) {
  let response;
  try {
    response = await fetch("/camera/frames", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF": say.token },
      body: JSON.stringify({ texts, count }),
      signal: AbortSignal.timeout(20000),
    });
  } catch {
    trouble("desk", say.lost);
    return false;
  }
  if (response.status === 401 || response.status === 403 && response.headers.get("Content-Type") !== "application/json") {
    trouble("desk", say.signin);
    return false;
  }
  if (response.status >= 500) {
    trouble("desk", say.lost);
    return false;
  }
  try {
    show(await response.json());
  } catch {
    trouble("desk", say.lost);
    return false;
  }
  trouble("desk", "");
  answered = Date.now();
  return true;
}

function show(answer) {
  trouble("code", answer.notice);
  if (answer.notice) {
    clearTimeout(show.timer);
    show.timer = setTimeout(() => trouble("code", ""), 6000);
  }
  count = answer.count;
  for (const id of ["got", "arrived", "left"]) {
    if (!answer[id]) continue;
    const open = el(id).querySelector("details")?.open;
    el(id).innerHTML = answer[id];
    if (open) el(id).querySelector("details")?.setAttribute("open", "");
  }
  reading(answer.reading);
  if (answer.tone) tone(answer.tone);
}

// reading shows the device that is being read: how many of its codes came, in the
// order in which they came.
function reading(now) {
  const text = now ? say.reading.replace("{0}", now.have).replace("{1}", now.needed) : say.hold;
  if (el("read").textContent !== text) el("read").textContent = text;
  el("file").textContent = now ? now.name : "";
  const boxes = el("frames");
  const needed = now ? now.needed : 0;
  boxes.classList.toggle("many", needed > 48);
  while (boxes.children.length > needed) boxes.lastChild.remove();
  while (boxes.children.length < needed) boxes.append(document.createElement("i"));
  for (const [i, box] of [...boxes.children].entries()) box.className = i < now.have ? "y" : "";
}

// What comes in elsewhere is no longer to come: the page asks now and then.
setInterval(() => {
  if (!sending && document.visibilityState === "visible" && Date.now() - answered > 15000) post([]);
}, 5000);

// ---- the tone

let audio, loud = localStorage.getItem("zapis-tone") !== "off";

function wake() {
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { passive: true });

function tone(which) {
  page.dataset.tone = which;
  if (!loud) return;
  wake();
  const notes = which === "high" ? [[1320, 0, 0.14]] : [[220, 0, 0.22], [165, 0.26, 0.34]];
  for (const [pitch, from, long] of notes) {
    const note = audio.createOscillator(), volume = audio.createGain();
    const at = audio.currentTime + from;
    note.frequency.value = pitch;
    note.type = which === "high" ? "sine" : "triangle";
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.4, at + 0.01);
    volume.gain.setTargetAtTime(0, at + long - 0.05, 0.02);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + long + 0.1);
  }
}

function showTone() {
  const [on, off] = el("tone").querySelectorAll("span");
  on.hidden = !loud;
  off.hidden = loud;
}
el("tone").addEventListener("click", () => {
  loud = !loud;
  localStorage.setItem("zapis-tone", loud ? "on" : "off");
  showTone();
  if (loud) tone("high");
});

// ----

showTone();
el("keys").hidden = false;
navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
});
post([]);
open();

// The wall: turns its pages, asks for fresh ones, and keeps the last when the network is away.
import { showClocks } from "./clocks.js";
import { ageText, nextDelay, pageAfter } from "./wall.js";

const TURN_MS = 12_000;
const SIZES = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.7];
const wall = document.querySelector("[data-wall]");
const age = document.querySelector("[data-wall-age]");
const words = { seconds: wall.dataset.seconds, minutes: wall.dataset.minutes };
let shown = 0;
let failures = 0;
let updatedAt = Date.now();
let offset = serverOffset();
let waiting = 0;

function serverOffset() {
  const now = Number(wall.querySelector("[data-now]")?.dataset.now);
  return now ? now * 1000 - Date.now() : 0;
}

function show(page) {
  const pages = wall.querySelectorAll("[data-page]");
  shown = pages.length ? page % pages.length : 0;
  pages.forEach((one, index) => {
    one.hidden = index !== shown;
  });
  fit();
}

/** The largest size at which what is shown needs no scrolling; on a wall nobody scrolls. */
function fit() {
  const root = document.documentElement;
  for (const size of SIZES) {
    wall.style.setProperty("--fit", String(size));
    if (root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth) return;
  }
}

function tellAge() {
  const text = ageText(Date.now() - updatedAt, words);
  age.textContent = (failures ? wall.dataset.offline : wall.dataset.updated).replace("%s", text);
  age.classList.toggle("is-offline", failures > 0);
}

async function refresh() {
  try {
    const answer = await fetch(wall.dataset.wall, { headers: { "X-Wall": "1" }, signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-mark]");
    if (!fresh) throw new Error("not a part of the wall");
    wall.replaceChildren(fresh);
    failures = 0;
    updatedAt = Date.now();
    offset = serverOffset();
    show(shown);
    showClocks(wall, offset);
  } catch {
    failures += 1;
  }
  tellAge();
  askIn(nextDelay(failures));
}

function askIn(milliseconds) {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, milliseconds);
}

show(0);
addEventListener("resize", fit);
showClocks(wall, offset);
tellAge();
setInterval(() => show(pageAfter(shown, wall.querySelectorAll("[data-page]").length)), TURN_MS);
setInterval(() => {
  showClocks(wall, offset);
  tellAge();
}, 500);
addEventListener("online", () => askIn(0));
askIn(nextDelay(0));

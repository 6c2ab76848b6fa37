// A table that follows its game: the stream tells that something changed, the page fetches its own view of it.
// It knows no rules. Without it the page works too, by plain forms and the browser's reload.
import { untilLetGo } from "./held.js";
import { mayPassOn, passOn } from "./pass_on.js";

const POLL_MS = 5_000;
const QUIET_POLL_MS = 30_000;
const LATE_MS = 250;

const root = document.querySelector("[data-table-root]");
let asking = null;
let askedAgain = false;
let isSending = false;
let timer = 0;
let stream = null;
let isBehind = false;
let seenAt = performance.now();

const part = () => root.querySelector("[data-part-of]");
const version = () => Number(part().dataset.version);
const isOver = () => !["OPEN", "LIVE"].includes(part().dataset.status);

/** Put a fetched part in the place of the one on the page, unless it is older than that. */
function replacePart(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-part-of]");
  if (!fresh || Number(fresh.dataset.version) < version()) return;
  // The first card has been dealt: from here on the page lays the table itself.
  if (fresh.dataset.status !== "OPEN") {
    window.location.assign(root.dataset.table);
    return;
  }
  const focused = document.activeElement?.id;
  const isOpen = [...part().querySelectorAll("details")].map((one) => one.open);
  part().replaceWith(document.adoptNode(fresh));
  for (const [place, details] of [...part().querySelectorAll("details")].entries()) {
    if (isOpen[place]) details.open = true;
  }
  if (focused) document.getElementById(focused)?.focus();
  seenAt = performance.now();
  showPassOn();
  if (isOver()) stream?.close();
}

/** One question at a time; what is asked meanwhile is asked once more after it. */
async function refresh() {
  if (asking) {
    askedAgain = true;
    return;
  }
  asking = fetch(root.dataset.part, { headers: { Accept: "text/html" } });
  try {
    const answer = await asking;
    isBehind = !answer.ok;
    const html = answer.ok ? await answer.text() : "";
    await untilLetGo(part());
    // The answer to what is being sent says who a guest is: a page that went before it would not be theirs.
    if (html && !isSending) replacePart(html);
  } catch {
    isBehind = true;
  } finally {
    asking = null;
    plan();
  }
  if (askedAgain) {
    askedAgain = false;
    refresh();
  }
}

/** The safety net: when the running clock ends, and now and then in any case. */
function plan() {
  clearTimeout(timer);
  if (isOver()) return;
  const isFollowing = stream?.readyState === EventSource.OPEN && !isBehind;
  const left = Number(part().dataset.leftMs ?? Infinity) + LATE_MS;
  timer = setTimeout(refresh, Math.min(left, isFollowing ? QUIET_POLL_MS : POLL_MS));
}

function follow() {
  if (isOver()) return;
  stream = new EventSource(root.dataset.stream);
  stream.addEventListener("message", (event) => {
    if (JSON.parse(event.data).version > version()) refresh();
  });
  stream.addEventListener("open", plan);
  stream.addEventListener("error", plan);
}

/** The same form without leaving the page; a second press while it is on its way is the first one's. */
async function send(form, button) {
  const body = new FormData(form, button);
  isSending = true;
  for (const other of form.querySelectorAll("button")) other.disabled = true;
  try {
    await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    for (const other of form.querySelectorAll("button")) other.disabled = false;
  }
  isSending = false;
  refresh();
}

root.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-act]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

// A form that leaves the page, as that of a seat does, is on its way until its answer is the page; one of a dialog only closes it.
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.method !== "dialog") isSending = true;
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) isSending = false;
});

function showPassOn() {
  const button = root.querySelector("[data-pass-on]");
  if (button) button.hidden = !mayPassOn();
}

root.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pass-on]");
  if (button) passOn(button, new URL(root.dataset.table, window.location.href).href);
});

setInterval(() => {
  const clock = part().querySelector("[data-clock]");
  const left = Number(part().dataset.leftMs ?? Number.NaN);
  if (!clock || Number.isNaN(left)) return;
  // While the pause before a deal lasts, the clock stands.
  const running = Math.min(left - (performance.now() - seenAt), left - Number(part().dataset.pauseMs));
  clock.textContent = `${Math.max(0, Math.ceil(running / 1000))} s`;
}, 500);

// A page that comes back from the background has slept through the stream.
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
window.addEventListener("online", refresh);
showPassOn();
follow();
plan();

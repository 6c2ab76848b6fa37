// Buttons, scrubber, keys and swipes: all of them only say the name of a step.
import { setFigure } from "./elements.js";
import { lastIndex } from "./state.js";
import { stepOfKey, steps } from "./steps.js";

const SWIPE_PX = 40;
const HOLD_MS = 350;
const REPEAT_MS = 100;
const SLEEPS = 'input:not([type="range"]):not([type="checkbox"]), select, textarea, [contenteditable]';
const HELD = new Set(["previous", "next", "previousChoice", "nextChoice", "previousEvent", "nextEvent"]);
const BACK = ["first", "previous", "previousDeal", "previousChoice", "previousEvent"];
const ON = ["next", "last", "nextDeal", "nextChoice", "nextEvent"];

/** Listens inside `root` and to the keys; `act(step)` is told the name of a step, `seek(index)` a frame. */
export function createControls(root, game, { act, seek }) {
  const buttons = new Map();
  for (const button of root.querySelectorAll("[data-step]")) {
    buttons.set(button.dataset.step, button);
    listenToButton(button, button.dataset.step, act);
  }
  const scrubber = root.querySelector("[data-scrubber]");
  scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
  const marks = root.querySelector("[data-marks]");
  let drawnLast = null;
  const counter = root.querySelector("[data-counter]");
  listenToKeys(act);

  // A game in play grows between two positions.
  function measure() {
    if (drawnLast === lastIndex(game)) return;
    drawnLast = lastIndex(game);
    scrubber.max = String(drawnLast);
    drawMarks(marks, game);
  }

  return function draw(view, words) {
    measure();
    for (const step of BACK) setOff(buttons.get(step), view.isFirst);
    for (const step of ON) setOff(buttons.get(step), view.isLast);
    if (scrubber.value !== String(view.index)) scrubber.value = String(view.index);
    scrubber.setAttribute("aria-valuetext", words);
    setFigure(counter, `${view.frame.ply} / ${view.deal.plies}`);
  };
}

/** One click is one step; held down, a step back or on goes on until it is let go. */
function listenToButton(button, step, act) {
  let timer = null;
  let hasRepeated = false;
  const letGo = () => window.clearTimeout(timer);
  const repeat = () => {
    hasRepeated = true;
    act(step);
    timer = window.setTimeout(repeat, REPEAT_MS);
  };
  button.addEventListener("pointerdown", (event) => {
    hasRepeated = false;
    if (event.button !== 0 || !HELD.has(step)) return;
    timer = window.setTimeout(repeat, HOLD_MS);
    // The button may be switched off under the pointer, and then hears nothing more.
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, letGo, { once: true });
  });
  button.addEventListener("pointerleave", letGo);
  // A press that was held has stepped already; a click without a pointer is a key's.
  button.addEventListener("click", (event) => {
    if (!hasRepeated || event.detail === 0) act(step);
    hasRepeated = false;
  });
}

function listenToKeys(act) {
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(SLEEPS) || target.closest("dialog, [popover]")) return;
    const step = stepOfKey(event);
    if (!step || (step === "play" && target.closest("button, a, summary, label, input"))) return;
    event.preventDefault();
    // A key that is held steps on; it does not turn something on and off again.
    if (!event.repeat || step in steps) act(step);
  });
}

// A button that is switched off under the reader's finger must not lose the focus to the page's top.
function setOff(button, isOff) {
  if (!button) return;
  if (isOff && document.activeElement === button) button.setAttribute("aria-disabled", "true");
  else {
    if (button.hasAttribute("aria-disabled")) button.removeAttribute("aria-disabled");
    if (button.disabled !== isOff) button.disabled = isOff;
  }
}

function drawMarks(box, game) {
  const length = Math.max(1, lastIndex(game));
  const marks = game.marks.filter((mark) => mark.index > 0);
  box.replaceChildren(
    ...marks.map(({ index, kind }) => {
      const mark = document.createElement("span");
      mark.className = `scrubber__mark scrubber__mark--${kind}`;
      mark.dataset.index = String(index);
      mark.style.setProperty("--at", String(index / length));
      return mark;
    }),
  );
}

/** Swipe left for the next play, right for the one before; up and down stay the page's. */
export function listenToSwipes(surface, act) {
  let start = null;
  surface.addEventListener("pointerdown", (event) => {
    // A second finger makes it a pinch.
    start = event.pointerType === "touch" && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  surface.addEventListener("pointercancel", () => {
    start = null;
  });
  surface.addEventListener("pointerup", (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) act(x < 0 ? "next" : "previous");
  });
}

// Buttons, scrubber, keys and swipes: all of them only say the name of a step.
import { lastIndex, stepOfKey } from "./state.js";

const SWIPE_PX = 40;
const SLEEPS = "input, select, textarea, [contenteditable]";

/** Listens inside `root` and to the keys; `act(step)` is told the name of a step, `seek(index)` a frame. */
export function createControls(root, game, { act, seek }) {
  const buttons = new Map();
  for (const button of root.querySelectorAll("[data-step]")) {
    buttons.set(button.dataset.step, button);
    button.addEventListener("click", () => act(button.dataset.step));
  }
  const scrubber = root.querySelector("[data-scrubber]");
  scrubber.max = String(lastIndex(game));
  scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
  drawMarks(root.querySelector("[data-marks]"), game);
  const counter = root.querySelector("[data-counter]");

  document.addEventListener("keydown", (event) => {
    if (event.target.closest(SLEEPS) || event.target.closest("dialog")) return;
    const step = stepOfKey(event);
    if (!step || (step === "play" && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    act(step);
  });

  return function draw(view, words) {
    for (const step of ["first", "previous", "previousDeal"]) setOff(buttons.get(step), view.isFirst);
    for (const step of ["next", "last", "nextDeal"]) setOff(buttons.get(step), view.isLast);
    scrubber.value = String(view.index);
    scrubber.setAttribute("aria-valuetext", words);
    counter.textContent = `${view.frame.ply} / ${view.deal.plies}`;
  };
}

// A button that is switched off under the reader's finger must not lose the focus to the page's top.
function setOff(button, isOff) {
  if (!button) return;
  if (isOff && document.activeElement === button) button.setAttribute("aria-disabled", "true");
  else {
    button.removeAttribute("aria-disabled");
    button.disabled = isOff;
  }
}

function drawMarks(box, game) {
  const length = Math.max(1, lastIndex(game));
  const marks = game.marks.filter((mark) => mark.index > 0);
  box.replaceChildren(
    ...marks.map(({ index, kind }) => {
      const mark = document.createElement("span");
      mark.className = `scrubber__mark scrubber__mark--${kind}`;
      mark.style.setProperty("--at", String(index / length));
      return mark;
    }),
  );
}

/** Swipe left for the next play, right for the one before; up and down stay the page's. */
export function listenToSwipes(surface, act) {
  let start = null;
  surface.addEventListener("pointerdown", (event) => {
    start = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
  });
  surface.addEventListener("pointerup", (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) act(x < 0 ? "next" : "previous");
  });
}

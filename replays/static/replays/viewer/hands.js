// Whose hands lie open: everybody's, the near seat's alone, or nobody's, as those see a game who only look on.
import { HANDS } from "./options.js";

const [OPEN, CLOSED, NONE] = HANDS;

/** What the two keys make of `hands`: one covers the others' and opens all again, one covers the near hand too. */
export const handSteps = Object.freeze({
  hands: (hands) => (hands === OPEN ? CLOSED : OPEN),
  allHands: (hands) => (hands === NONE ? CLOSED : NONE),
});

/** Wires the choice inside `root`; `choose(hands)` is told of it; gives back `draw(hands)`. */
export function createHands(root, choose) {
  const button = root.querySelector('[data-step="hands"]');
  const radios = [...root.querySelectorAll("[data-hands]")];
  for (const radio of radios) radio.addEventListener("change", () => choose(radio.value));

  return function draw(hands) {
    button?.setAttribute("aria-pressed", String(hands !== OPEN));
    for (const radio of radios) radio.checked = radio.value === hands;
  };
}

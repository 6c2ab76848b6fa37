// A scopa may smile, and the settebello a little: a word over the cloth for a moment; under reduced motion the tray says it.
import { element } from "../../replays/viewer/elements.js";

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Celebrate what `action` did, over `place`. */
export function celebrate(place, action, words) {
  const [text, kind] = action?.scopa ? [words.scopa, "scopa"] : action?.settebello ? [words.settebello, "settebello"] : [];
  if (!text || still.matches) return;
  place.querySelector(".cheer")?.remove();
  const cheer = element("p", `cheer cheer--${kind}`, text);
  cheer.setAttribute("aria-hidden", "true");
  cheer.addEventListener("animationend", () => cheer.remove());
  place.append(cheer);
}

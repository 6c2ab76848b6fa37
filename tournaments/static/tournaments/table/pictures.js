// The viewer's cards and their movement, for a table.
import { createCards } from "../../replays/viewer/cards.js";
import { startMotion } from "../../replays/viewer/motion.js";
import { fetchWithFaces } from "../../replays/viewer/sources.js";
import { NO_MOVEMENT } from "./settings.js";

/** The cards of the stage's deck, called by `names`. */
export async function openCards(stage, names) {
  const [faces] = await fetchWithFaces(stage, null);
  return createCards(faces, stage.dataset.sprite, names, Object.values(JSON.parse(stage.dataset.decks)));
}

/** Draw by `draw()`, and let the cards glide there from where they were, at the `speed` that one likes. */
export function drawGliding(cloth, cards, draw, speed) {
  const motion = startMotion(cloth, cards, { animate: speed !== NO_MOVEMENT, speed });
  draw();
  motion.place();
  motion.run();
}

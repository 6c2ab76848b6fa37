// The viewer's cards and their movement, for a table.
import * as boxes from "../../replays/viewer/cards.js";
import * as motion from "../../replays/viewer/motion.js";
import * as sources from "../../replays/viewer/sources.js";

/** The cards of the stage's deck, called by `names`. */
export async function openCards(stage, names) {
  const { sprite } = stage.dataset;
  const decks = Object.values(JSON.parse(stage.dataset.decks));
  if (!sources.fetchWithFaces) return boxes.createCards(sprite, names, decks);
  const [faces] = await sources.fetchWithFaces(stage, null);
  return boxes.createCards(faces, sprite, names, decks);
}

/** Draw by `draw()`, and let the cards glide there from where they were. */
export function drawGliding(cloth, cards, draw) {
  const options = { animate: true, speed: 1 };
  if (!motion.startMotion) {
    motion.drawWithMotion(cloth, cards, draw, options);
    return;
  }
  const glide = motion.startMotion(cloth, cards, options);
  draw();
  glide();
}

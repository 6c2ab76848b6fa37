// The viewer's cards, for a table.
import { createCards } from "../../replays/viewer/cards.js";
import { fetchWithFaces } from "../../replays/viewer/sources.js";

/** The cards of the stage's deck, called by `names`. */
export async function openCards(stage, names) {
  const [faces] = await fetchWithFaces(stage, null);
  return createCards(faces, stage.dataset.sprite, names, Object.values(JSON.parse(stage.dataset.decks)));
}

// A position as a few lines of text, in the machine's card codes; covered hands stay covered.
import { fillWords } from "./elements.js";
import { isOpenHand } from "./options.js";
import { dealOf } from "./state.js";

/** `7d 4c` for each thing that lies open under the viewer's `options`. */
export function positionText(game, index, { setup, words, options }) {
  const frame = game.frames[index];
  const deal = game.deals[dealOf(game, index)];
  const list = (codes) => codes.join(" ") || "–";
  const hands = frame.hands.map((hand, seat) => {
    return `${setup.seats[seat]}: ${isOpenHand(options, seat) ? list(hand) : fillWords(words.cardsHeld, { count: hand.length })}`;
  });
  const piles = frame.piles.map((pile, side) => {
    const taken = fillWords(words.pileOf, { name: setup.sides[side], count: pile.cards.length });
    return `${taken} ${fillWords(words.scopeOf, { count: pile.scope })}`;
  });
  const place = fillWords(words.placeOf, { deal: deal.number + 1, ply: frame.ply });
  const turn = frame.to_move === null ? words.dealOver : fillWords(words.toMove, { name: setup.seats[frame.to_move] });
  return [place, `${words.onTable}: ${list(frame.table)}`, ...hands, ...piles, turn].join("\n");
}

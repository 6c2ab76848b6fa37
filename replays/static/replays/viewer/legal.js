// What the seat to move could take, as a line of small cards under the table; empty unless it is asked for.
import { element, setHidden } from "./elements.js";
import { isOpenHand } from "./options.js";
import { legalCaptures } from "./state.js";

/** `box` takes the captures; gives back `draw(view, options)`. */
export function createLegal(box, cards, words) {
  return function draw({ frame }, options) {
    setHidden(box, !options.captures);
    if (!options.captures) return;
    const mayShow = isOpenHand(options, frame.to_move);
    const plays = mayShow ? legalCaptures(frame) : [];
    const text = frame.to_move === null ? words.dealOver : !mayShow ? words.handCovered : plays.length ? words.canTake : words.cannotTake;
    box.replaceChildren(element("span", "legal__title", text), ...plays.map((play) => drawPlay(play, cards)));
  };
}

function drawPlay({ card, captured }, cards) {
  const play = element("span", "legal__play");
  play.append(cards.mini(card), element("i", "", "×"), ...captured.map((code) => cards.mini(code)));
  return play;
}

// The cloth: seats with their hands and piles, the cards on the table, the last play, the stock.
import { element, setClass, setData } from "./elements.js";
import { createFit } from "./fit.js";
import { createLaying } from "./laying.js";
import { captureMs } from "./motion.js";
import { isOpenHand } from "./options.js";
import { capture, fan, heap, rows } from "./places.js";
import { createSeat } from "./seats.js";
import { legalCaptures, seatPlaces } from "./state.js";
import { createStock, createTray } from "./tray.js";

/**
 * Builds the table inside `root` and gives back a `draw(view, options, motion)`; `words` are the page's strings. Cards
 * glide if `motion` is `{ animate: true, speed }`.
 */
export function createTable(root, game, setup, cards, words) {
  const laying = createLaying(cards, (side) => seats.find(({ pile }) => pile?.dataset.pile === side).pile);
  const seats = game.seats.map((seat) => createSeat(seat, game, setup, cards, words, laying.lay));
  const centre = element("div", "centre");
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(game.seats, setup.seats, laying.lay, words);
  const stock = createStock(game.packets, cards, words, { tellsPacket: true });
  const box = element("div", "lying-box");
  box.append(lying);
  centre.append(stock.root, box, tray.root);
  root.dataset.seats = String(game.seats.length);
  root.dataset.hand = game.largestHand > 4 ? "many" : "few";
  root.replaceChildren(...seats.map((seat) => seat.root), centre, laying.root);

  let drawn = null;
  const fit = createFit(root, lying, game, () => {
    laying.forget();
    if (drawn) draw(...drawn);
  });
  let captures = [];
  let bottom = null;
  let places = [];
  for (const [seat, { hand }] of seats.entries()) laying.keep(hand, (count, box) => handPlaces(seat, count, box));
  laying.keep(lying, (count, box) => {
    const { card, gap } = fit.lying;
    return { width: card, places: heap(count, box, { card, high: card * fit.ratio, gap }) };
  });
  const capturePlaces = (count, { width }) => {
    const { card, gap, sign, isCentred } = fit.tray;
    const places = capture(count, width, card, gap, { sign, isCentred });
    setData(tray.list, "fan", count > 2 && places[2].x - places[1].x < card ? "on" : "");
    return { width: card, places };
  };
  laying.keep(tray.list, capturePlaces, { goesHome: true });

  function handPlaces(seat, count, box) {
    const isRows = isSmall(places[seat]);
    const { card, high, gap, inRow } = fit.hand(places[seat], isRows);
    return { width: card, places: isRows ? rows(count, box.width, { card, high, gap, inRow }) : fan(count, box.width, card, gap) };
  }

  const isSmall = (place) => game.seats.length > 3 && place !== "bottom" && !(place === "top" && fit.isWide);

  function draw(view, options, motion) {
    drawn = [view, options];
    laying.look();
    const side = tray.root.dataset.side ?? "";
    if (bottom !== options.bottom) {
      bottom = options.bottom;
      places = seatPlaces(game.seats.length, bottom, setup.clockwise);
      laying.forget();
    }
    const { frame } = view;
    const mayShow = options.captures && isOpenHand(options, frame.to_move);
    captures = mayShow ? legalCaptures(frame) : [];
    const able = new Set(captures.map((play) => play.card));
    for (const [seat, part] of seats.entries()) {
      const place = places[seat];
      const small = isSmall(place);
      const canTake = seat === frame.to_move ? able : new Set();
      setClass(part.root, "is-whole", !small);
      part.draw(view, { place, small, isOpen: isOpenHand(options, seat), canTake });
    }
    drawLying(frame, captures);
    tray.draw(view);
    tray.takeTime(motion?.animate ? captureMs(motion.speed) : 0);
    stock.draw(frame);
    laying.settle({ ...motion, side });
  }

  function drawLying(frame, plays) {
    const takeable = new Set(plays.flatMap((play) => play.captured));
    fit.sizeLying(frame.table.length);
    laying.lay(lying, frame.table, (code) => ({
      mark: code === frame.action?.card ? "laid" : "",
      can: takeable.has(code) ? "taken" : "",
    }));
  }

  // Under the pointer a card of the hand shows only what it could take itself.
  root.addEventListener("pointerover", (event) => {
    const card = event.target.closest?.('.play-card[data-can="take"]');
    if (drawn && captures.length) {
      const own = card ? captures.filter((play) => play.card === card.dataset.card) : captures;
      drawLying(drawn[0].frame, own);
    }
  });

  return draw;
}

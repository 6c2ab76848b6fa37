// The cloth: seats with their hands and piles, the cards on the table, the last play, the stock.
import { element, fillCards } from "./elements.js";
import { createFit } from "./fit.js";
import { createSeat } from "./seats.js";
import { isOpenHand } from "./options.js";
import { legalCaptures, seatPlaces } from "./state.js";
import { createStock, createTray } from "./tray.js";

/** Builds the table inside `root` and gives back a `draw(view, options)`; `words` are the page's strings. */
export function createTable(root, game, setup, cards, words) {
  const seats = game.seats.map((seat) => createSeat(seat, game, setup, cards, words));
  const centre = element("div", "centre");
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(game.seats, setup.seats, cards, words);
  const stock = createStock(game.packets, cards, words, { tellsPacket: true });
  centre.append(stock.root, lying, tray.root);
  root.dataset.seats = String(game.seats.length);
  root.dataset.hand = game.largestHand > 4 ? "many" : "few";
  root.replaceChildren(...seats.map((seat) => seat.root), centre);

  let drawn = null;
  const fit = createFit(root, lying, game, () => drawn && draw(...drawn));
  let captures = [];

  function draw(view, options) {
    drawn = [view, options];
    const places = seatPlaces(game.seats.length, options.bottom, setup.clockwise);
    const { frame } = view;
    const mayShow = options.captures && isOpenHand(options, frame.to_move);
    captures = mayShow ? legalCaptures(frame) : [];
    const able = new Set(captures.map((play) => play.card));
    for (const [seat, part] of seats.entries()) {
      const place = places[seat];
      const small = game.seats.length > 3 && place !== "bottom" && !(place === "top" && fit.isWide);
      const canTake = seat === frame.to_move ? able : new Set();
      part.root.classList.toggle("is-whole", !small);
      part.draw(view, { place, small, isOpen: isOpenHand(options, seat), canTake });
    }
    drawLying(frame, captures);
    tray.draw(view);
    stock.draw(frame);
  }

  function drawLying(frame, plays) {
    const takeable = new Set(plays.flatMap((play) => play.captured));
    fit.sizeLying(frame.table.length);
    fillCards(lying, frame.table, cards, (code) => ({
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

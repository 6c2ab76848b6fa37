// The cloth: the other seats with their backs, clocks and piles, the cards on the table, and the last capture.
import { element, inFlow, setData } from "../../replays/viewer/elements.js";
import { createSeat } from "../../replays/viewer/seats.js";
import { seatPlaces } from "../../replays/viewer/state.js";
import { createStock, createTray } from "../../replays/viewer/tray.js";

/** Builds the table in `root` as `own` sees it (a seat, or null for a watcher); gives back `{ draw, seatOf, lying }`. */
export function createBoard(root, setup, cards, words, own) {
  const game = { seats: setup.places };
  const places = seatPlaces(setup.places.length, own ?? 0, setup.clockwise);
  const others = setup.places.filter(({ seat }) => seat !== own);
  const seats = new Map(others.map((place) => [place.seat, createSeat(place, game, setup, cards, words)]));
  const lay = inFlow(cards);
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(setup.places, setup.seats, lay, words);
  const centre = element("div", "centre");
  centre.append(lying, tray.root);
  const stock = createStock(setup.packets, cards, words);
  root.dataset.hand = setup.hand > 4 ? "many" : "few";
  root.replaceChildren(...[...seats.values()].map((seat) => seat.root), centre, stock.root);
  const small = setup.places.length > 2;

  return {
    centre,
    lying,
    seatOf: (seat) => seats.get(seat)?.root ?? null,
    /** `view` as the viewer has it; `canTake` are the table cards to be outlined, `meant` those that are pointed at. */
    draw(view, { canTake = new Set(), meant = new Set() } = {}) {
      for (const [seat, part] of seats) {
        const place = places[seat];
        part.draw(view, { place, small: small && place !== "bottom", isOpen: false, canTake: new Set() });
      }
      drawLying(view.frame, canTake, meant);
      tray.draw(view);
      stock.draw(view.frame);
    },
    drawLying,
  };

  function drawLying(frame, canTake, meant) {
    lay(lying, frame.table, (code) => ({
      mark: code === frame.action?.card ? "laid" : "",
      can: meant.has(code) ? "meant" : canTake.has(code) ? "taken" : "",
    }));
    setData(lying, "count", frame.table.length > 12 ? "crowd" : frame.table.length > 8 ? "many" : "few");
  }
}

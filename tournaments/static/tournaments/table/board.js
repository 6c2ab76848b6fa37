// The cloth: the other seats with their backs, clocks and piles, the cards on the table, and the last capture.
import { element, fillCards, fillWords, setData, setHidden, setText } from "../../replays/viewer/elements.js";
import { createSeat } from "../../replays/viewer/seats.js";
import { seatPlaces } from "../../replays/viewer/state.js";

/** Builds the table in `root` as `own` sees it (a seat, or null for a watcher); gives back `{ draw, seatOf, lying }`. */
export function createBoard(root, setup, cards, words, own) {
  const game = { seats: setup.places };
  const places = seatPlaces(setup.places.length, own ?? 0, setup.clockwise);
  const others = setup.places.filter(({ seat }) => seat !== own);
  const seats = new Map(others.map((place) => [place.seat, createSeat(place, game, setup, cards, words)]));
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(words, setup);
  const centre = element("div", "centre");
  centre.append(lying, tray.root);
  const stock = createStock(setup, cards, words);
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
      tray.draw(view, cards);
      stock.draw(view.frame);
    },
    drawLying,
  };

  function drawLying(frame, canTake, meant) {
    fillCards(lying, frame.table, cards, (code) => ({
      mark: code === frame.action?.card ? "laid" : "",
      can: meant.has(code) ? "meant" : canTake.has(code) ? "taken" : "",
    }));
    setData(lying, "count", frame.table.length > 12 ? "crowd" : frame.table.length > 8 ? "many" : "few");
  }
}

function createTray(words, setup) {
  const root = element("div", "tray");
  const title = element("p", "tray__title");
  const list = element("ul", "tray__cards");
  list.setAttribute("aria-label", words.lastPlay);
  const note = element("p", "tray__note");
  root.append(title, list, note);

  return {
    root,
    draw({ frame, tray }, cards) {
      const action = frame.action;
      root.classList.toggle("is-empty", tray.length === 0);
      setData(root, "side", tray.length ? String(setup.places[action.seat].side) : "");
      setText(title, tray.length ? fillWords(words.takes, { name: setup.seats[action.seat] }) : "");
      fillCards(list, tray, cards, (code) => ({ mark: code === action.card ? "played" : "taken" }));
      setText(note, action?.scopa ? words.scopa : action?.cleared ? words.noScopa : "");
      root.classList.toggle("is-scopa", Boolean(action?.scopa));
    },
  };
}

function createStock(setup, cards, words) {
  const root = element("div", "stock");
  const number = element("span", "stock__count");
  root.append(cards.back(), number);
  return {
    root,
    draw(frame) {
      setHidden(root, setup.packets < 2);
      root.classList.toggle("is-empty", frame.stock === 0);
      setText(number, String(frame.stock));
      root.title = fillWords(words.stock, { count: frame.stock });
    },
  };
}

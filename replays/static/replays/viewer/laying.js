// The cards of a cloth lie where this module puts them. The style sheet gives every list a box of its own size; a card's
// place in it is nothing but a transform. So a step lays out no card, nothing has to be measured to see what moved, and
// the compositor moves what glides.
import { element, fillCards } from "./elements.js";
import { mayMove, perform } from "./motion.js";

/** Gives back `{ root, keep, look, lay, settle, forget }` for the lists of `cards` on a cloth; `homeOf(side)` is the pile of a side. */
export function createLaying(cards, homeOf) {
  // What is on its way home lies over everything, in a list of its own that fills the cloth.
  const leaving = element("ul", "leaving__cards");
  const root = element("div", "leaving");
  root.setAttribute("aria-hidden", "true");
  root.append(leaving);
  const lists = new Map();
  const flights = new Map();
  const homes = new Map();
  let laid = new Map();
  let seen = new Map();
  let isMeasured = false;

  /** Where pieces are on the cloth, however far the page is scrolled. */
  function placesOn(pieces) {
    const corner = leaving.getBoundingClientRect();
    return pieces.map((piece) => {
      const { left, top, width } = piece.getBoundingClientRect();
      return { left: left - corner.left, top: top - corner.top, width };
    });
  }

  function measure() {
    const places = placesOn([...lists.keys()]);
    for (const [at, one] of [...lists.values()].entries()) one.box = { ...places[at], height: one.list.clientHeight };
    homes.clear();
    isMeasured = true;
  }

  function homePlace(side) {
    if (!homes.has(side)) homes.set(side, placesOn([homeOf(side)])[0]);
    return homes.get(side);
  }

  /** Everything to its place in its list; what changed it is told as moves. */
  function place() {
    const moves = [];
    const now = new Map();
    for (const { codes, placesOf, goesHome, box } of lists.values()) {
      const { width, places } = placesOf(codes.length, box);
      for (const [at, code] of codes.entries()) {
        const { x, y } = places[at];
        const to = { goesHome, left: box.left + x, top: box.top + y, width, transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
        now.set(code, to);
        const [piece, was] = [cards.item(code), laid.get(code)];
        if (was?.transform !== to.transform) piece.style.transform = to.transform;
        if (was) moves.push({ code, piece, part: partOf(cards.get(code)), origin: box, from: seen.get(code) ?? was, to });
      }
    }
    // A hidden card that is played is another one on the table: it is gone from its hand, but not home.
    const gone = [...laid].filter(([code, { goesHome }]) => goesHome && !now.has(code));
    laid = now;
    return { moves, gone: gone.map(([code, was]) => ({ code, piece: cards.item(code), origin: CORNER, from: seen.get(code) ?? was, to: was })) };
  }

  function fly({ moves, gone }, side, speed) {
    const home = side === "" || gone.length === 0 ? null : homePlace(side);
    const homing = home ? gone : [];
    for (const { code, piece } of homing) {
      cards.strip(code);
      leaving.append(piece);
    }
    for (const [{ code, piece }, flight] of perform({ moves, gone: homing, home }, speed)) {
      flights.set(code, flight);
      flight.onfinish = () => {
        flight.cancel();
        if (flights.get(code) === flight) flights.delete(code);
        if (piece.parentElement === leaving) piece.remove();
      };
    }
  }

  return {
    root,
    /** `placesOf(count, box)` says how wide the cards of `list` are and where they lie: `{ width, places }`; do they go home? */
    keep(list, placesOf, { goesHome = false } = {}) {
      lists.set(list, { list, placesOf, goesHome, codes: [], box: null });
    },
    /** Before anything is drawn: where are the cards that are on their way? */
    look() {
      const codes = [...flights.keys()];
      const places = codes.length > 0 ? placesOn(codes.map(cards.item)) : [];
      seen = new Map(codes.map((code, at) => [code, places[at]]));
      for (const flight of flights.values()) flight.cancel();
      flights.clear();
      if (leaving.firstChild) leaving.replaceChildren();
    },
    lay(list, codes, dressOf) {
      fillCards(list, codes, cards, dressOf);
      lists.get(list).codes = codes;
    },
    /** After everything is drawn; `side` is whose pile the last capture goes home to, "" if there was none. */
    settle({ animate = false, speed = 1, side = "" } = {}) {
      if (!isMeasured) measure();
      const changes = place();
      if (animate && mayMove()) fly(changes, side, speed);
    },
    /** The cloth is divided anew: boxes are measured once more. */
    forget() {
      isMeasured = false;
    },
  };
}

const CORNER = { left: 0, top: 0 };

/** Which part the card has in a capture. */
const partOf = ({ dataset: { mark = "" } }) => (mark === "played" || mark === "taken" ? mark : "");

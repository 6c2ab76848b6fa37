// The cloth: seats with their hands and piles, the cards on the table, the last play, the stock.
import { element, fillCards, fillWords, setData, setHidden, setText } from "./elements.js";
import { createSeat } from "./seats.js";
import { legalCaptures, seatPlaces } from "./state.js";

// From here on the far hand is shown in whole cards, and on smaller tables the last capture lies beside the others.
const WIDE_PX = 704;

/** Builds the table inside `root` and gives back a `draw(view, options)`; `words` are the page's strings. */
export function createTable(root, game, setup, cards, words) {
  const seats = game.seats.map((seat) => createSeat(seat, game, setup, cards, words));
  const centre = element("div", "centre");
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(words, (seat) => game.seats[seat].side);
  const stock = createStock(game, cards, words);
  centre.append(lying, tray.root);
  root.dataset.seats = String(game.seats.length);
  root.dataset.hand = game.largestHand > 4 ? "many" : "few";
  root.replaceChildren(...seats.map((seat) => seat.root), centre, stock.root);

  let isWide = false;
  fitTo(root.clientWidth);
  let drawn = null;
  let captures = [];

  function draw(view, options) {
    drawn = [view, options];
    const { bottom, openHands } = options;
    const places = seatPlaces(game.seats.length, bottom, setup.clockwise);
    const { frame } = view;
    const mayShow = options.captures && (openHands || frame.to_move === bottom);
    captures = mayShow ? legalCaptures(frame) : [];
    const able = new Set(captures.map((play) => play.card));
    for (const [seat, part] of seats.entries()) {
      const place = places[seat];
      const small = game.seats.length > 3 && place !== "bottom" && !(place === "top" && isWide);
      const canTake = seat === frame.to_move ? able : new Set();
      part.draw(view, { place, small, isOpen: openHands || seat === bottom, canTake });
    }
    drawLying(frame, captures);
    tray.draw(view, cards, setup);
    stock.draw(frame);
  }

  function drawLying(frame, plays) {
    const takeable = new Set(plays.flatMap((play) => play.captured));
    setData(lying, "many", frame.table.length > 10 ? "lots" : frame.table.length > 5 ? "some" : "");
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

  /** The style sheet sizes the cards by the table's width; told once, it need not be asked at every step. */
  function fitTo(width) {
    isWide = width >= WIDE_PX;
    root.style.setProperty("--bw", `${width}px`);
    root.classList.toggle("is-wide", isWide);
  }

  new ResizeObserver(() => {
    const wasWide = isWide;
    fitTo(root.clientWidth);
    if (drawn && isWide !== wasWide) draw(...drawn);
  }).observe(root);
  return draw;
}

function createTray(words, sideOf) {
  const root = element("div", "tray");
  const title = element("p", "tray__title");
  const list = element("ul", "tray__cards");
  list.setAttribute("aria-label", words.lastPlay);
  const note = element("p", "tray__note");
  root.append(title, list, note);

  return {
    root,
    draw({ frame, tray }, cards, setup) {
      const action = frame.action;
      root.classList.toggle("is-empty", tray.length === 0);
      setData(root, "side", tray.length ? String(sideOf(action.seat)) : "");
      setText(title, tray.length ? fillWords(words.takes, { name: setup.seats[action.seat] }) : "");
      fillCards(list, tray, cards, (code) => ({ mark: code === action.card ? "played" : "taken" }));
      setText(note, action?.scopa ? words.scopa : action?.cleared ? words.noScopa : "");
      root.classList.toggle("is-scopa", Boolean(action?.scopa));
    },
  };
}

function createStock(game, cards, words) {
  const root = element("div", "stock");
  const number = element("span", "stock__count");
  const packet = element("span", "stock__packet");
  root.append(cards.back(), number, packet);
  return {
    root,
    draw(frame) {
      setHidden(root, game.packets < 2);
      root.classList.toggle("is-empty", frame.stock === 0);
      setText(number, String(frame.stock));
      setText(packet, fillWords(words.packet, { number: frame.packet, total: game.packets }));
      root.title = fillWords(words.stock, { count: frame.stock });
    },
  };
}

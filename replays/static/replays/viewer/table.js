// The cloth: seats with their hands and piles, the cards on the table, the last play, the stock.
import { seatPlaces } from "./state.js";

// From here on the far hand is shown in whole cards; the style sheet says the same in rem.
const WIDE_PX = 704;

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Builds the table inside `root` and gives back a `draw(view, options)`; `words` are the page's strings. */
export function createTable(root, game, setup, cards, words) {
  const seats = game.seats.map((seat) => createSeat(seat, game, setup, cards, words));
  const centre = element("div", "centre");
  const lying = element("ul", "lying");
  lying.setAttribute("aria-label", words.onTable);
  const tray = createTray(words);
  const stock = createStock(cards, words);
  centre.append(lying, tray.root);
  root.dataset.seats = String(game.seats.length);
  root.dataset.hand = game.largestHand > 4 ? "many" : "few";
  root.replaceChildren(...seats.map((seat) => seat.root), centre, stock.root);

  let isWide = root.clientWidth >= WIDE_PX;
  let drawn = null;

  function draw(view, options) {
    drawn = [view, options];
    const { bottom, openHands } = options;
    const places = seatPlaces(game.seats.length, bottom, setup.clockwise);
    const { frame, tray: taken } = view;
    for (const [seat, part] of seats.entries()) {
      const place = places[seat];
      const small = game.seats.length > 2 && place !== "bottom" && !(place === "top" && isWide);
      part.draw(view, { place, small, isOpen: openHands || seat === bottom });
    }
    fill(lying, frame.table, cards, (code) => ({ mark: code === frame.action?.card ? "laid" : "" }));
    tray.draw(view, taken, cards, setup);
    stock.draw(frame.stock);
  }

  new ResizeObserver(() => {
    if (isWide === root.clientWidth >= WIDE_PX) return;
    isWide = !isWide;
    if (drawn) draw(...drawn);
  }).observe(root);
  return draw;
}

/** Makes list `list` hold the cards of `codes`, in order; an item that stays is not touched. */
function fill(list, codes, cards, dressOf) {
  const items = new Map([...list.children].map((item) => [item.dataset.code, item]));
  const wanted = new Set(codes);
  for (const [code, item] of items) if (!wanted.has(code)) item.remove();
  for (const [at, code] of codes.entries()) {
    const item = items.get(code) ?? createItem(code);
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
    const card = cards.get(code);
    cards.dress(card, dressOf(code));
    if (card.parentElement !== item) item.append(card);
  }
  list.style.setProperty("--n", String(codes.length));
}

function createItem(code) {
  const item = element("li");
  item.dataset.code = code;
  return item;
}

function createSeat(seat, game, setup, cards, words) {
  const root = element("section", "seat");
  const name = setup.seats[seat.seat];
  const plate = element("div", "seat__plate");
  const dealer = element("abbr", "seat__dealer", words.dealerSign);
  dealer.title = words.dealer;
  const count = element("span", "seat__count");
  plate.append(element("h2", "seat__name", name), count, dealer);
  const hand = element("ul", "seat__hand");
  hand.setAttribute("aria-label", words.handOf.replace("{name}", name));
  const box = element("div", "seat__box");
  box.append(hand);
  root.append(plate, box);
  const keepsPile = game.seats.findIndex((other) => other.side === seat.side) === seat.seat;
  const pile = keepsPile ? createPile(seat.side, setup, cards, words) : null;
  if (pile) plate.append(pile.root, pile.list);

  return {
    root,
    draw(view, { place, small, isOpen }) {
      const { frame, deal } = view;
      root.dataset.place = place;
      root.classList.toggle("is-to-move", frame.to_move === seat.seat);
      root.classList.toggle("has-played", frame.action?.seat === seat.seat);
      dealer.hidden = deal.dealer !== seat.seat;
      const held = frame.hands[seat.seat];
      count.textContent = String(held.length);
      count.title = words.cardsHeld.replace("{count}", String(held.length));
      const shown = frame.shown?.[seat.seat] ?? [];
      fill(hand, held, cards, (code) => ({
        hidden: !isOpen && !shown.includes(code),
        small,
        hiddenName: words.hiddenCard,
      }));
      pile?.draw(view);
    },
  };
}

function createPile(side, setup, cards, words) {
  const root = element("button", "pile");
  root.type = "button";
  const number = element("span", "pile__count");
  const scope = element("span", "pile__scope");
  root.append(cards.back(), number, scope);
  const list = element("div", "pile__list");
  list.id = `pile-${side}`;
  list.popover = "auto";
  root.setAttribute("popovertarget", list.id);
  let held = [];
  list.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "open") return;
    const sorted = [...held].sort((a, b) => orderOf(a) - orderOf(b));
    list.replaceChildren(
      element("p", "pile__title", root.getAttribute("aria-label")),
      ...sorted.map((code) => cards.mini(code)),
    );
  });

  return {
    root,
    list,
    draw({ frame }) {
      const pile = frame.piles[side];
      held = pile.cards;
      number.textContent = String(held.length);
      scope.textContent = pile.scope ? `★ ${pile.scope}` : "";
      const label = words.pileOf.replace("{name}", setup.sides[side]).replace("{count}", String(held.length));
      root.setAttribute("aria-label", `${label} ${words.scopeOf.replace("{count}", String(pile.scope))}`);
      if (list.matches(":popover-open")) list.hidePopover();
    },
  };
}

const orderOf = (code) => "dcsb".indexOf(code.at(-1)) * 10 + Number.parseInt(code, 10);

function createTray(words) {
  const root = element("div", "tray");
  const title = element("p", "tray__title");
  const list = element("ul", "tray__cards");
  list.setAttribute("aria-label", words.lastPlay);
  const note = element("p", "tray__note");
  root.append(title, list, note);

  return {
    root,
    draw({ frame }, taken, cards, setup) {
      const action = frame.action;
      root.classList.toggle("is-empty", taken.length === 0);
      title.textContent = taken.length ? words.takes.replace("{name}", setup.seats[action.seat]) : "";
      fill(list, taken, cards, (code) => ({ mark: code === action.card ? "played" : "taken" }));
      note.textContent = action?.scopa ? words.scopa : action?.cleared ? words.noScopa : "";
      root.classList.toggle("is-scopa", Boolean(action?.scopa));
    },
  };
}

function createStock(cards, words) {
  const root = element("div", "stock");
  const number = element("span", "stock__count");
  root.append(cards.back(), number);
  return {
    root,
    draw(count) {
      root.hidden = count === 0;
      number.textContent = String(count);
      root.title = words.stock.replace("{count}", String(count));
    },
  };
}

// A seat at the table: its name, clock and hand, and for the first of a side the pile of what the side took.
import { clockText, createFigure, element, fillWords, inFlow, setClass, setData, setFigure, setHidden, setText, setTitle } from "./elements.js";
import { scopaCards } from "./state.js";

/** Builds the seat, whose hand `lay(list, codes, dressOf)` lays; gives back `{ root, hand, pile, draw(view, { place, small, isOpen, canTake }) }`. */
export function createSeat(seat, game, setup, cards, words, lay = inFlow(cards)) {
  const root = element("section", "seat");
  const name = setup.seats[seat.seat];
  const plate = element("div", "seat__plate");
  const dealer = element("abbr", "seat__dealer", words.dealerSign);
  dealer.title = words.dealer;
  const count = createFigure("span", "seat__count");
  const clock = createFigure("span", "seat__clock");
  clock.title = words.clock;
  const title = element("h2", "seat__name", name);
  title.prepend(...createKind(seat.kind, words));
  plate.append(title, count, dealer, clock);
  const hand = element("ul", "seat__hand");
  hand.setAttribute("aria-label", fillWords(words.handOf, { name }));
  const points = element("p", "seat__points");
  const box = element("div", "seat__box");
  box.append(hand, points);
  root.append(plate, box);
  const keepsPile = game.seats.findIndex((other) => other.side === seat.side) === seat.seat;
  const pile = keepsPile ? createPile(seat.side, game, setup, cards, words) : null;
  if (pile) {
    root.classList.add("keeps-pile");
    plate.append(pile.root, pile.list);
  }

  return {
    root,
    hand,
    pile: pile?.root ?? null,
    draw(view, { place, small, isOpen, canTake }) {
      const { frame, deal } = view;
      setData(root, "place", place);
      setClass(plate, "is-to-move", frame.to_move === seat.seat);
      setHidden(dealer, deal.dealer !== seat.seat);
      const held = frame.hands[seat.seat];
      setFigure(count, String(held.length));
      setTitle(count, fillWords(words.cardsHeld, { count: held.length }));
      const left = view.clocks[seat.seat];
      setFigure(clock, left === null ? "" : clockText(left));
      setHidden(clock, left === null);
      const shown = frame.shown?.[seat.seat] ?? [];
      // In a game in play a card that nobody has shown is null: a back without a name.
      const lying = held.map((code, at) => code ?? `hidden-${seat.seat}-${at}`);
      lay(hand, lying, (code) => ({
        hidden: !held.includes(code) || (!isOpen && !shown.includes(code)),
        small,
        can: canTake.has(code) ? "take" : "",
        hiddenName: words.hiddenCard,
      }));
      setText(points, pointsOf(view, seat.side, words));
      pile?.draw(view);
    },
  };
}

/** Who plays there, in a sign and a word before the name: nobody takes a bot for a person. */
function createKind(kind, words) {
  const word = words.kinds?.[kind];
  if (!word) return [];
  const sign = element("span", "seat__kind");
  sign.dataset.kind = kind;
  sign.title = word;
  sign.append(element("span", "seat__kind-word", word));
  return [sign, " "];
}

/** What a counted deal has brought, in the empty place of the hand: `+3`. */
function pointsOf({ isDealEnd, deal }, side, words) {
  if (!isDealEnd || !deal.score) return "";
  return fillWords(words.pointsOfDeal, { points: deal.score[side].total });
}

function createPile(side, game, setup, cards, words) {
  const root = element("button", "pile");
  root.type = "button";
  root.dataset.pile = String(side);
  const number = createFigure("span", "pile__count");
  const scope = element("span", "pile__scope");
  const crosswise = element("span", "pile__crosswise");
  let lain = "";
  root.append(cards.back(), number, scope, crosswise);
  const list = element("div", "pile__list");
  list.id = `${setup.prefix ?? ""}pile-${side}`;
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
    draw({ frame, index }) {
      const pile = frame.piles[side];
      held = pile.cards;
      setFigure(number, String(held.length));
      setText(scope, pile.scope ? `★ ${pile.scope}` : "");
      // A table in play draws single pictures and knows no game behind them.
      const across = game.deals ? scopaCards(game, index, side) : [];
      if (lain !== across.join()) {
        lain = across.join();
        crosswise.replaceChildren(...across.map((code) => cards.mini(code, "")));
      }
      const label = fillWords(words.pileOf, { name: setup.sides[side], count: held.length });
      const whole = `${label} ${fillWords(words.scopeOf, { count: pile.scope })}`;
      if (root.getAttribute("aria-label") !== whole) root.setAttribute("aria-label", whole);
      if (list.matches(":popover-open")) list.hidePopover();
    },
  };
}

const orderOf = (code) => "dcsb".indexOf(code.at(-1)) * 10 + Number.parseInt(code, 10);

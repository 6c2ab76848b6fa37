// The own hand: one button for each card, to be pressed, walked along with the arrows, or dragged to the table.
import { element, setHidden, setText } from "../../replays/viewer/elements.js";

/** `list` becomes the hand; `tell(event)` hears `{ type: "card" | "drop", … }`. Gives back `draw(codes, dressOf)`. */
export function createHand(list, cards, tell) {
  list.addEventListener("click", (event) => {
    const code = event.target.closest("[data-card-of]")?.dataset.cardOf;
    // A drag ends in a click too, which is none.
    if (code && !list.dataset.dragged) tell({ type: "card", card: code, byKey: event.detail === 0 });
    delete list.dataset.dragged;
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !event.target.matches("[data-card-of]")) return;
    event.preventDefault();
    const all = [...list.querySelectorAll("[data-card-of]")];
    all[(all.indexOf(event.target) + by + all.length) % all.length].focus();
  });

  return {
    buttonOf: (code) => list.querySelector(`[data-card-of="${code}"]`),
    focusFirst: () => list.querySelector("[data-card-of]")?.focus(),
    /** `dressOf(code)` says `{ label, lifted, waiting, sent, off, takes }`. */
    draw(codes, dressOf) {
      const items = new Map([...list.children].map((item) => [item.dataset.code, item]));
      const place = [...items.keys()].indexOf(document.activeElement?.dataset?.cardOf);
      for (const [code, item] of items) if (!codes.includes(code)) item.remove();
      for (const [at, code] of codes.entries()) {
        const item = items.get(code) ?? createItem(code);
        if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
        dress(item, code, dressOf(code), cards, at);
      }
      list.style.setProperty("--n", String(codes.length));
      list.dataset.rows = codes.length > 5 ? "two" : "one";
      // Who plays by keys is not sent back to the top of the page.
      if (place >= 0 && document.activeElement === document.body) {
        list.querySelectorAll("[data-card-of]")[Math.min(place, codes.length - 1)]?.focus();
      }
    },
  };
}

function createItem(code) {
  const item = element("li");
  item.dataset.code = code;
  const button = element("button", "hand-card");
  button.type = "button";
  button.dataset.cardOf = code;
  item.append(button);
  return item;
}

function dress(item, code, { label, lifted, waiting, sent, off, takes }, cards, at) {
  const button = item.firstElementChild;
  const card = cards.get(code);
  cards.dress(card, {});
  card.setAttribute("aria-hidden", "true");
  if (card.parentElement !== button) button.append(card);
  if (item.dataset.name !== cards.names[code]) item.dataset.name = cards.names[code];
  if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", String(lifted || waiting));
  button.setAttribute("aria-keyshortcuts", String((at + 1) % 10));
  if (!sent && !button.classList.contains("is-dragged")) button.style.removeProperty("translate");
  button.classList.toggle("is-lifted", lifted);
  button.classList.toggle("is-waiting", waiting);
  button.classList.toggle("is-sent", sent);
  button.classList.toggle("is-off", off);
  button.classList.toggle("can-take", takes);
}

/** The plate beside the own hand: name, clock, pile. It is a seat of the viewer without its cards. */
export function createOwnPlate(root, seat, own, words) {
  root.append(seat.root);
  const you = element("span", "seat__you", words.youSit);
  seat.root.querySelector(".seat__name").after(you);
  return (view) => {
    const hands = view.frame.hands.with(own, []);
    seat.draw({ ...view, frame: { ...view.frame, hands } }, { place: "bottom", small: true, isOpen: true, canTake: new Set() });
    setHidden(seat.root.querySelector(".seat__box"), true);
    setText(you, words.youSit);
  };
}

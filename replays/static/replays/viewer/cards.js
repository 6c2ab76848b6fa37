// Cards as elements: one for each code, made once and moved about, so that a card can be followed by eye.

const SVG = "http://www.w3.org/2000/svg";

function use(sprite, name, className) {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", `${sprite}#${name}`);
  element.setAttribute("class", className);
  return element;
}

/** A box of cards: `get(code)` always gives the same element, `mini(code)` a new small one. */
export function createCards(sprite, names) {
  const made = new Map();

  function make(code) {
    const card = document.createElementNS(SVG, "svg");
    card.setAttribute("class", "card play-card");
    card.setAttribute("role", "img");
    card.dataset.card = code;
    card.append(use(sprite, `card-${code}`, ""));
    return card;
  }

  // A `use` is drawn anew whenever it is touched, so nothing is written that already stands there.
  function set(card, name, value) {
    if (card.getAttribute(name) !== value) card.setAttribute(name, value);
  }

  return {
    get(code) {
      if (!made.has(code)) made.set(code, make(code));
      return made.get(code);
    },
    all: () => made.values(),
    /** Face up or down, whole or small, marked or not; the name follows the face. */
    dress(card, { hidden = false, small = false, mark = "", hiddenName = "" } = {}) {
      const code = card.dataset.card;
      const face = hidden ? "card-back" : `${small ? "mini" : "card"}-${code}`;
      set(card.firstElementChild, "href", `${sprite}#${face}`);
      set(card, "class", small ? "card play-card is-small" : "card play-card");
      set(card, "aria-label", hidden ? hiddenName : names[code]);
      if (mark) set(card, "data-mark", mark);
      else card.removeAttribute("data-mark");
    },
    mini(code) {
      const card = document.createElementNS(SVG, "svg");
      card.setAttribute("class", "card card--mini");
      card.setAttribute("role", "img");
      card.setAttribute("aria-label", names[code]);
      card.append(use(sprite, `mini-${code}`, ""));
      return card;
    },
    back() {
      const card = document.createElementNS(SVG, "svg");
      card.setAttribute("class", "card");
      card.setAttribute("aria-hidden", "true");
      card.append(use(sprite, "card-back", ""));
      return card;
    },
  };
}

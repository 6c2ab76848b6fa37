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
    card.append(
      use(sprite, `card-${code}`, "play-card__face"),
      use(sprite, `mini-${code}`, "play-card__mini"),
      use(sprite, "card-back", "play-card__back"),
    );
    return card;
  }

  return {
    get(code) {
      if (!made.has(code)) made.set(code, make(code));
      return made.get(code);
    },
    all: () => made.values(),
    /** Face up or down, marked or not; the name follows the face. */
    dress(card, { hidden = false, mark = "", hiddenName = "" } = {}) {
      card.classList.toggle("is-hidden", hidden);
      card.setAttribute("aria-label", hidden ? hiddenName : names[card.dataset.card]);
      if (mark) card.dataset.mark = mark;
      else delete card.dataset.mark;
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

// Cards as elements: one for each code, made once and moved about, so that a card can be followed by eye.

const SVG = "http://www.w3.org/2000/svg";

/**
 * A box of cards: `get(code)` always gives the same element, `mini(code)` a new small one. `names` is read anew each time;
 * `decks` are the addresses of all sprites.
 */
export function createCards(firstSprite, names, decks = [firstSprite]) {
  const made = new Map();
  let sprite = firstSprite;

  function draw(name, className) {
    const card = document.createElementNS(SVG, "svg");
    card.setAttribute("class", className);
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${sprite}#${name}`);
    card.append(use);
    return card;
  }

  function make(code) {
    const card = draw(`card-${code}`, "card play-card");
    card.setAttribute("role", "img");
    card.dataset.card = code;
    return card;
  }

  // A `use` is drawn anew whenever it is touched, so nothing is written that already stands there.
  function set(card, name, value) {
    if (value === "") card.removeAttribute(name);
    else if (card.getAttribute(name) !== value) card.setAttribute(name, value);
  }

  return {
    names,
    get(code) {
      if (!made.has(code)) made.set(code, make(code));
      return made.get(code);
    },
    all: () => made.values(),
    /** Face up or down, whole or small, marked or not; the name follows the face. */
    dress(card, { hidden = false, small = false, mark = "", can = "", hiddenName = "" } = {}) {
      const code = card.dataset.card;
      const face = hidden ? "card-back" : `${small ? "mini" : "card"}-${code}`;
      set(card.firstElementChild, "href", `${sprite}#${face}`);
      set(card, "class", small ? "card play-card is-small" : "card play-card");
      set(card, "aria-label", hidden ? hiddenName : names[code]);
      set(card, "data-face", hidden ? "down" : "");
      set(card, "data-mark", mark);
      set(card, "data-can", can);
    },
    mini(code, name = names[code]) {
      const card = draw(`mini-${code}`, "card card--mini");
      card.dataset.card = code;
      if (name) {
        card.setAttribute("role", "img");
        card.setAttribute("aria-label", name);
      } else card.setAttribute("aria-hidden", "true");
      return card;
    },
    back() {
      const card = draw("card-back", "card");
      card.setAttribute("aria-hidden", "true");
      return card;
    },
    /** The cards of a piece that came after the page, in the deck of now. */
    fit(piece) {
      for (const use of piece.querySelectorAll("use")) {
        const [from, name] = use.getAttribute("href").split("#");
        if (decks.includes(from)) use.setAttribute("href", `${sprite}#${name}`);
      }
    },
    /** All cards of the page from another deck, those that the server drew too. */
    changeDeck(wanted) {
      if (wanted === sprite) return;
      for (const use of document.querySelectorAll("main use")) {
        const [from, name] = use.getAttribute("href").split("#");
        if (from === sprite) use.setAttribute("href", `${wanted}#${name}`);
      }
      for (const card of made.values()) {
        const use = card.firstElementChild;
        use.setAttribute("href", `${wanted}#${use.getAttribute("href").split("#")[1]}`);
      }
      sprite = wanted;
    },
  };
}

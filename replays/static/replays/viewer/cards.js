// Cards as elements: one for each code, made once and moved about, so that a card can be followed by eye.
import { bitmapsOf } from "./bitmaps.js";

/**
 * A box of cards: `get(code)` always gives the same element, `mini(code)` a new small one. `faces` is a deck of faces.js
 * and `sprite` its address; `decks` are the addresses of all sprites; `names` is read anew each time.
 */
export function createCards(faces, sprite, names, decks) {
  const made = new Map();
  const items = new Map();
  let bitmaps = bitmapsOf(faces);
  let address = sprite;

  function draw(face, className, name = "") {
    const card = document.createElement("img");
    card.className = className;
    card.decoding = "sync";
    card.draggable = false;
    card.alt = name;
    card.dataset.picture = face;
    card.src = bitmaps.addressOf(face);
    return card;
  }

  function make(code) {
    const card = draw(`card-${code}`, "card play-card");
    card.dataset.card = code;
    return card;
  }

  function makeItem(code) {
    const item = document.createElement("li");
    item.dataset.code = code;
    return item;
  }

  // Nothing is written that already stands there: every write makes the browser look for what may have changed.
  function set(card, name, value) {
    if (value === "") card.removeAttribute(name);
    else if (card.getAttribute(name) !== value) card.setAttribute(name, value);
  }

  function show(card, face) {
    if (card.dataset.picture === face) return;
    card.dataset.picture = face;
    card.src = bitmaps.addressOf(face);
  }

  /** Every card that shows `face`, from its drawing to its bitmap; a deck that was put away meanwhile is left alone. */
  async function refine(face) {
    const drawn = bitmaps;
    const address = await drawn.draw(face);
    if (address === null || drawn !== bitmaps) return;
    for (const card of made.values()) if (card.dataset.picture === face) card.src = address;
  }

  function relink(piece, isOther) {
    for (const use of piece.querySelectorAll("use")) {
      const attribute = use.hasAttribute("href") ? "href" : "data-href";
      const [from, name] = use.getAttribute(attribute).split("#");
      if (isOther(from)) use.setAttribute(attribute, `${address}#${name}`);
    }
  }

  function mini(code, name = names[code]) {
    const card = draw(`mini-${code}`, "card card--mini", name);
    card.dataset.card = code;
    return card;
  }

  return {
    names,
    get(code) {
      if (!made.has(code)) made.set(code, make(code));
      return made.get(code);
    },
    /** The item of a list that holds the card: one for each code, whichever list it is in. */
    item(code) {
      if (!items.has(code)) items.set(code, makeItem(code));
      return items.get(code);
    },
    all: () => made.values(),
    /** Draws the pictures of `codes` in the background, whole and small, so that no step has to wait for one. */
    warm(codes) {
      for (const face of ["card-back", ...codes.flatMap((code) => [`card-${code}`, `mini-${code}`])]) refine(face);
    },
    /** Face up or down, whole or small, marked or not; the name follows the face. */
    dress(card, { hidden = false, small = false, mark = "", can = "", hiddenName = "" } = {}) {
      const code = card.dataset.card;
      show(card, hidden ? "card-back" : `${small ? "mini" : "card"}-${code}`);
      set(card, "class", small ? "card play-card is-small" : "card play-card");
      const name = hidden ? hiddenName : names[code];
      if (card.alt !== name) card.alt = name;
      set(card, "data-face", hidden ? "down" : "");
      set(card, "data-mark", mark);
      set(card, "data-can", can);
    },
    /** The card of `code` is only a picture from here on, until it is dressed again. */
    strip(code) {
      const card = this.get(code);
      card.className = "card";
      card.alt = "";
      for (const name of ["data-mark", "data-can"]) card.removeAttribute(name);
    },
    mini,
    /** A small card that the server drew into a text, as a picture of one box if there is one by now, else as drawn. */
    settle(use) {
      const drawing = use.parentElement;
      const address = use.dataset.href ?? use.getAttribute("href");
      const face = address.split("#")[1];
      if (bitmaps.has(face)) drawing.replaceWith(draw(face, "card card--mini", drawing.getAttribute("aria-label") ?? ""));
      else if (use.dataset.href) {
        use.setAttribute("href", address);
        use.removeAttribute("data-href");
      }
    },
    back: () => draw("card-back", "card"),
    /** The cards of a piece that came after the page, in the deck of now. */
    fit: (piece) => relink(piece, (from) => decks.includes(from) && from !== address),
    /** All cards of the page from another deck, those that the server drew too. */
    changeDeck(wantedFaces, wanted) {
      bitmaps = bitmapsOf(wantedFaces);
      address = wanted;
      relink(document.querySelector("main"), (from) => decks.includes(from) && from !== wanted);
      const lying = document.querySelectorAll("main img[data-picture]");
      for (const card of new Set([...lying, ...made.values()])) card.src = bitmaps.addressOf(card.dataset.picture);
    },
  };
}

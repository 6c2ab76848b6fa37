// Which deck is on the table, and whether the cards wear their names: kept for the next game.
import { keepChoice, readChoice } from "./keep.js";

/** Wires the choices inside `root`; `decks` has an address for each deck, the first being the page's own. */
export function createLooks(root, cards, decks, forced) {
  const radios = [...root.querySelectorAll("[data-deck]")];
  const names = root.querySelector("[data-names]");

  function show(deck, hasNames) {
    cards.changeDeck(decks[deck]);
    root.classList.toggle("shows-names", hasNames);
    for (const radio of radios) radio.checked = radio.value === deck;
    if (names) names.checked = hasNames;
  }

  for (const radio of radios) {
    radio.addEventListener("change", () => {
      keepChoice("deck", radio.value);
      show(radio.value, names?.checked ?? false);
    });
  }
  names?.addEventListener("change", () => {
    keepChoice("names", names.checked);
    root.classList.toggle("shows-names", names.checked);
  });
  const deck = forced in decks ? forced : readChoice("deck", Object.keys(decks));
  show(deck, readChoice("names", [false, true]));
}

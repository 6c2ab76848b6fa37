// Which deck is on the table, whether the cards wear their names and the moves are written out: kept for the next game. The deck is kept where
// the server sees it, because it also decides what the cards are called.
import { flushAddress } from "./address.js";
import { fetchFaces } from "./faces.js";
import { keepChoice, readChoice } from "./keep.js";

const YEAR_SECONDS = 31_536_000;

/** This page as the server writes it with another deck; null where it cannot be asked for again. */
async function fetchPage(deck) {
  const asked = new URLSearchParams(window.location.search);
  asked.set("deck", deck);
  try {
    const answer = await fetch(`${window.location.pathname}?${asked}`, { headers: { Accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/** The choice outlives the page; an address that names a deck names this one from now on. */
function keepDeck(deck) {
  flushAddress();
  const asked = new URLSearchParams(window.location.search);
  if (asked.has("deck")) {
    asked.set("deck", deck);
    window.history.replaceState(window.history.state, "", `?${asked}${window.location.hash}`);
  }
  document.cookie = `deck=${deck}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Wires the choices inside `root`; `adopt(page)` takes the names of the cards out of a page with the new deck. */
export function createLooks(root, cards, adopt) {
  const decks = JSON.parse(root.dataset.decks);
  const radios = [...root.querySelectorAll("[data-deck]")];
  let chosen = Object.keys(decks).find((deck) => decks[deck] === root.dataset.sprite);

  async function choose(deck) {
    chosen = deck;
    if (!("embed" in root.dataset)) keepDeck(deck);
    const [faces, page] = await Promise.all([fetchFaces(decks[deck]), fetchPage(deck)]);
    if (chosen !== deck) return;
    cards.changeDeck(faces, decks[deck]);
    if (page) adopt(page);
  }

  for (const radio of radios) {
    radio.checked = radio.value === chosen;
    radio.addEventListener("change", () => choose(radio.value));
  }
  for (const name of ["names", "words"]) wireChoice(root, name);
}

/** A box that shows or hides something everywhere, by a class on the viewer. */
function wireChoice(root, name) {
  const box = root.querySelector(`[data-${name}]`);
  if (!box) return;
  box.checked = readChoice(name, [false, true]);
  root.classList.toggle(`shows-${name}`, box.checked);
  box.addEventListener("change", () => {
    keepChoice(name, box.checked);
    root.classList.toggle(`shows-${name}`, box.checked);
  });
}

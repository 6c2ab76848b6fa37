// Cards that the style sheet lays glide to their new places: they are looked at before something is drawn, and after.
import { mayMove, perform } from "../../replays/viewer/motion.js";
import { NO_MOVEMENT } from "./settings.js";

/** Draw by `draw()`, and let the `cards` of `cloth` glide there from where they were, at the `speed` that one likes. */
export function drawGliding(cloth, cards, draw, speed) {
  const moves = speed !== NO_MOVEMENT && mayMove();
  const before = moves ? [...cards.all()].filter((card) => card.isConnected).map((card) => ({ card, from: card.getBoundingClientRect() })) : [];
  const corner = moves ? cornerOf(cloth) : null;
  // Looked first, then written: a copy taken away before would cost a layout more.
  for (const ghost of cloth.querySelectorAll(".ghost")) ghost.remove();
  const pile = moves ? pileOfTray(cloth) : null;
  draw();
  if (!moves) return;
  const gone = pile ? before.filter(({ card, from }) => !card.isConnected && from.width > 0) : [];
  const ghosts = gone.map(({ card, from }) => ({ piece: layGhost(cloth, card, from, corner), origin: from, from, to: from }));
  const home = ghosts.length > 0 ? pile.getBoundingClientRect() : null;
  const started = perform({ moves: before.filter(({ card }) => card.isConnected).map(moveOf), gone: ghosts, home }, speed);
  for (const [{ piece }, flight] of started) {
    if (piece.classList.contains("ghost")) flight.finished.finally(() => piece.remove());
  }
}

function moveOf({ card, from }) {
  const to = card.getBoundingClientRect();
  return { piece: card, part: card.closest(".tray") ? (card.dataset.mark ?? "") : "", origin: to, from, to };
}

/** Where the inside of the cloth begins on the screen. */
function cornerOf(cloth) {
  const { left, top } = cloth.getBoundingClientRect();
  return { left: left + cloth.clientLeft, top: top + cloth.clientTop };
}

function pileOfTray(cloth) {
  const side = cloth.querySelector(".tray")?.dataset.side;
  return side ? cloth.querySelector(`[data-pile="${side}"]`) : null;
}

/** A copy of a card that left the table for a pile, where it lay; the card itself is already put away. */
function layGhost(cloth, card, from, corner) {
  const ghost = card.cloneNode();
  ghost.className = "card ghost";
  ghost.alt = "";
  for (const name of ["data-mark", "data-card", "data-can"]) ghost.removeAttribute(name);
  ghost.style.insetInlineStart = `${from.left - corner.left}px`;
  ghost.style.insetBlockStart = `${from.top - corner.top}px`;
  ghost.style.inlineSize = `${from.width}px`;
  cloth.append(ghost);
  return ghost;
}

// Where did the card go: every card that changed its place glides there. The true state is drawn first, so whatever
// happens to a movement, the page is right; a capture is shown on the table before it goes home.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE_MS = 300;
const CAPTURE_MS = 490;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/** Draw by `draw()`, then let the cards of `board` glide from where they were. `speed` shortens the way. */
export function drawWithMotion(board, cards, draw, { animate, speed }) {
  for (const ghost of board.querySelectorAll(".ghost")) ghost.remove();
  if (!animate || still.matches || typeof Element.prototype.animate !== "function") {
    draw();
    return;
  }
  const before = new Map();
  for (const card of cards.all()) if (card.isConnected) before.set(card, card.getBoundingClientRect());
  const pile = pileOfTray(board);
  draw();
  const pace = Math.max(1, speed);
  const moves = [...before].map(([card, from]) => ({ card, from, to: card.getBoundingClientRect() }));
  const goal = meetingPlace(moves);
  for (const move of moves) {
    if (!move.card.isConnected) sendHome(board, move, pile, GLIDE_MS / pace);
    else if (goal && move.card.closest(".tray")) capture(move, goal, CAPTURE_MS / pace);
    else glide(move, GLIDE_MS / pace);
  }
}

function pileOfTray(board) {
  const side = board.querySelector(".tray")?.dataset.side;
  return side ? board.querySelector(`[data-pile="${side}"]`) : null;
}

/** Where a played card goes to meet what it takes: above the first of those cards; null unless it is a capture. */
function meetingPlace(moves) {
  const taken = moves.find(({ card }) => card.dataset.mark === "taken" && card.closest(".tray"));
  return taken ? { left: taken.from.left + taken.from.width * 0.35, top: taken.from.top - 10, width: taken.from.width } : null;
}

function stepOf(place, to, offset) {
  const [x, y, scale] = [place.left - to.left, place.top - to.top, place.width / to.width];
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5, offset };
}

function glide({ card, from, to }, duration) {
  if (from.width === 0 || to.width === 0) return;
  if (Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1 && Math.abs(from.width - to.width) < 1) return;
  card.animate([stepOf(from, to, 0), stepOf(to, to, 1)], { duration, easing: EASE });
}

function capture({ card, from, to }, goal, duration) {
  if (from.width === 0 || to.width === 0) return;
  const waits = card.dataset.mark === "played" ? goal : from;
  const steps = [stepOf(from, to, 0), stepOf(waits, to, 0.4), stepOf(waits, to, 0.6), stepOf(to, to, 1)];
  card.animate(steps, { duration, easing: "ease-in-out" });
}

/** A card that left the table for a pile: a copy goes there, as the card itself is already put away. */
function sendHome(board, { card, from }, pile, duration) {
  if (!pile || from.width === 0) return;
  const [frame, to] = [board.getBoundingClientRect(), pile.getBoundingClientRect()];
  const ghost = card.cloneNode(true);
  ghost.setAttribute("class", "card ghost");
  for (const name of ["data-mark", "data-card", "role", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.insetInlineStart = `${from.left - frame.left - board.clientLeft}px`;
  ghost.style.insetBlockStart = `${from.top - frame.top - board.clientTop}px`;
  ghost.style.inlineSize = `${from.width}px`;
  board.append(ghost);
  const [x, y] = [to.left + to.width / 2 - from.left, to.top - from.top];
  const end = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 };
  ghost.animate([{ transform: "none", opacity: 1 }, end], { duration, easing: EASE }).finished.finally(() => ghost.remove());
}

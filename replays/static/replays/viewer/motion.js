// Where did the card go: every card that changed its place glides there. The true state is drawn first, so whatever
// happens to a movement, the page is right; a capture is shown on the table before it goes home.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE_MS = 300;
const CAPTURE_MS = 490;
const EASE = "cubic-bezier(.2,.7,.3,1)";
const NOTHING = { place() {}, run() {} };

/**
 * Remembers where the cards of `board` lie. When everything is drawn, `place()` puts copies where cards have left, and
 * `run()`, when nothing more is written, lets all of them glide; `speed` shortens the way. With writing and looking
 * apart the browser lays out the page once for a step.
 */
export function startMotion(board, cards, { animate, speed }) {
  const isStill = !animate || still.matches || typeof Element.prototype.animate !== "function";
  const before = isStill ? [] : [...cards.all()].filter((card) => card.isConnected).map((card) => ({ card, from: card.getBoundingClientRect() }));
  const corner = isStill ? null : cornerOf(board);
  // Looked first, then written: a copy taken away before would cost a layout more.
  for (const ghost of board.querySelectorAll(".ghost")) ghost.remove();
  if (isStill) return NOTHING;
  const pile = pileOfTray(board);
  const pace = Math.max(1, speed);
  let ghosts = [];
  return {
    place() {
      if (!pile) return;
      const gone = before.filter(({ card, from }) => !card.isConnected && from.width > 0);
      ghosts = gone.map(({ card, from }) => ({ ghost: layGhost(board, card, from, corner), from }));
    },
    run() {
      const moves = before.filter(({ card }) => card.isConnected).map(({ card, from }) => ({ card, from, to: card.getBoundingClientRect() }));
      const home = ghosts.length > 0 ? pile.getBoundingClientRect() : null;
      const goal = meetingPlace(moves);
      for (const move of moves) {
        if (goal && move.card.closest(".tray")) capture(move, goal, CAPTURE_MS / pace);
        else glide(move, GLIDE_MS / pace);
      }
      for (const { ghost, from } of ghosts) sendHome(ghost, from, home, GLIDE_MS / pace);
    },
  };
}

/** Where the inside of the board begins on the screen. */
function cornerOf(board) {
  const { left, top } = board.getBoundingClientRect();
  return { left: left + board.clientLeft, top: top + board.clientTop };
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
  // Nothing but a transform: so the compositor moves it, and the page is neither styled nor laid out meanwhile.
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, offset };
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

/** A copy of a card that left the table for a pile, where it lay; the card itself is already put away. */
function layGhost(board, card, from, corner) {
  const ghost = card.cloneNode();
  ghost.className = "card ghost";
  ghost.alt = "";
  for (const name of ["data-mark", "data-card", "data-can"]) ghost.removeAttribute(name);
  ghost.style.insetInlineStart = `${from.left - corner.left}px`;
  ghost.style.insetBlockStart = `${from.top - corner.top}px`;
  ghost.style.inlineSize = `${from.width}px`;
  board.append(ghost);
  return ghost;
}

function sendHome(ghost, from, home, duration) {
  const [x, y] = [home.left + home.width / 2 - from.left, home.top - from.top];
  const end = { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0.2 };
  const flight = ghost.animate([{ transform: "none", opacity: 1 }, end], { duration, easing: EASE, fill: "forwards" });
  flight.finished.finally(() => ghost.remove());
}

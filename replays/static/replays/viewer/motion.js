// Where did the card go: every card that changed its place glides there. It lies there already when it starts, so
// whatever happens to a movement, the page is right; a capture is shown on the table before it goes home.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE_MS = 300;
const CAPTURE_MS = 490;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/** How long a capture takes at `speed`, in ms. */
export const captureMs = (speed) => CAPTURE_MS / Math.max(1, speed);

/** Whether this reader's browser moves anything at all. */
export const mayMove = () => !still.matches && typeof Element.prototype.animate === "function";

/**
 * Starts all movements of a step; places are `{ left, top, width }`, in px from any one corner. `moves` are the cards that
 * lie on the cloth, each `{ piece, part, origin, from, to }`: `part` is `played` or `taken` in a capture, `origin` where
 * the piece is without a transform. `gone` are those that go home into the pile at place `home`; of their `to` only the
 * width counts. Gives back the animations, each `[move, animation]`.
 */
export function perform({ moves, gone, home }, speed) {
  const pace = Math.max(1, speed);
  const goal = meetingPlace(moves);
  const started = moves.filter(hasMoved).map((move) => {
    if (goal && move.part) return [move, capture(move, goal, captureMs(speed))];
    return [move, glide(move, GLIDE_MS / pace)];
  });
  return [...started, ...gone.map((move) => [move, sendHome(move, home, GLIDE_MS / pace)])];
}

function hasMoved({ from, to }) {
  if (from.width === 0 || to.width === 0) return false;
  return Math.abs(from.left - to.left) >= 1 || Math.abs(from.top - to.top) >= 1 || Math.abs(from.width - to.width) >= 1;
}

/** Where a played card goes to meet what it takes: above the first of those cards; null unless it is a capture. */
function meetingPlace(moves) {
  const taken = moves.find(({ part }) => part === "taken");
  return taken ? { left: taken.from.left + taken.from.width * 0.35, top: taken.from.top - 10, width: taken.from.width } : null;
}

/** Nothing but a transform: so the compositor moves it, and the page is neither styled nor laid out meanwhile. */
function stepOf(place, { origin, to }, offset) {
  const [x, y, scale] = [place.left - origin.left, place.top - origin.top, place.width / to.width];
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, offset };
}

function glide(move, duration) {
  return move.piece.animate([stepOf(move.from, move, 0), stepOf(move.to, move, 1)], { duration, easing: EASE });
}

function capture(move, goal, duration) {
  const { from, to, part } = move;
  const waits = part === "played" ? goal : from;
  const steps = [stepOf(from, move, 0), stepOf(waits, move, 0.4), stepOf(waits, move, 0.6), stepOf(to, move, 1)];
  return move.piece.animate(steps, { duration, easing: "ease-in-out" });
}

function sendHome(move, home, duration) {
  const { piece, origin, from } = move;
  const [homeX, homeY] = [home.left + home.width / 2 - origin.left, home.top - origin.top];
  const start = { ...stepOf(from, move, 0), opacity: 1 };
  const end = { transform: `translate(${homeX}px, ${homeY}px) scale(.3)`, opacity: 0.2 };
  return piece.animate([start, end], { duration, easing: EASE, fill: "forwards" });
}

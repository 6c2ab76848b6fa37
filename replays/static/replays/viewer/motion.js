// Where did the card go: every card that changed its place glides there. The true state is drawn first.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const DURATION_MS = 320;

/** Draw by `draw()`, then let the cards glide from where they were. `speed` shortens the way. */
export function drawWithMotion(cards, draw, { animate, speed }) {
  if (!animate || still.matches || typeof Element.prototype.animate !== "function") {
    draw();
    return;
  }
  const before = new Map();
  for (const card of cards.all()) if (card.isConnected) before.set(card, card.getBoundingClientRect());
  draw();
  const moves = [];
  for (const [card, from] of before) {
    if (card.isConnected) moves.push([card, from, card.getBoundingClientRect()]);
  }
  for (const [card, from, to] of moves) glide(card, from, to, DURATION_MS / Math.max(1, speed));
}

function glide(card, from, to, duration) {
  if (from.width === 0 || to.width === 0) return;
  const [x, y, scale] = [from.left - to.left, from.top - to.top, from.width / to.width];
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5 };
  card.animate([start, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], {
    duration,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
}

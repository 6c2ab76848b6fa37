// How long each play stays before the next one comes, pure: slow enough to follow, never so long that one waits.

const LAY_MS = 620;
const TAKE_MS = 980;
const SCOPA_MS = 1_500;
const DEAL_MS = 700;
const MOST_MS = 2_400;

function weight({ frame }) {
  if (!frame.action) return DEAL_MS;
  if (frame.action.scopa) return SCOPA_MS;
  return frame.action.captured.length > 0 ? TAKE_MS : LAY_MS;
}

/** The time for the first of `steps`, all of which together shall not take too long; half of it at twice the `speed`. */
export function pauseAfter(steps, speed = 1) {
  const [first] = steps;
  const whole = steps.reduce((sum, step) => sum + weight(step), 0);
  return Math.round((weight(first) * Math.min(1, MOST_MS / whole)) / speed);
}

// A quick stroke away from oneself, pure: the card is thrown to the table though the finger left it half-way.

const LATELY_MS = 120;
const FAR_PX = 28;
const QUICK_PX_PER_MS = 0.45;

/** `trail` with one more place of the pointer, `{ x, y, at }`; what is older than the end of a stroke is dropped. */
export function follow(trail, place) {
  return [...trail.filter(({ at }) => place.at - at <= LATELY_MS), place];
}

/** Did the stroke end quickly and upwards, more so than to a side? */
export function isFlick(trail, at) {
  const lately = trail.filter((place) => at - place.at <= LATELY_MS);
  if (lately.length < 2) return false;
  const [first, last] = [lately[0], lately.at(-1)];
  const [up, aside] = [first.y - last.y, Math.abs(last.x - first.x)];
  return up >= FAR_PX && up > aside && up / Math.max(1, last.at - first.at) >= QUICK_PX_PER_MS;
}

// What the wall shows when: pure functions of time, without a page.

/** The page to show after `shown`, of `count`. */
export function pageAfter(shown, count) {
  return count > 0 ? (shown + 1) % count : 0;
}

/** Whole seconds left on a clock: `endsAt` in milliseconds by the server's clock, or `left` seconds at rest. */
export function secondsLeft({ endsAt, left }, now, offset = 0) {
  if (endsAt === undefined) return Math.max(0, Math.floor(left));
  return Math.max(0, Math.ceil((endsAt - (now + offset)) / 1000));
}

/** 12:05, or 1:02:05 from an hour on. */
export function clockText(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How old what is shown is, in the page's words: { seconds: "%s s", minutes: "%s min" }. */
export function ageText(milliseconds, words) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return words.seconds.replace("%s", String(seconds));
  return words.minutes.replace("%s", String(Math.floor(seconds / 60)));
}

/** When to ask again: soon while it works, later (up to `most`) while the network is away; it may be back unsaid. */
export function nextDelay(failures, usual = 4000, most = 8000) {
  return Math.min(most, usual * 2 ** Math.min(failures, 10));
}

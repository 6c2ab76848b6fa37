// Clocks as the page shows them between two looks at the server, pure. The server judges; this only counts along.

const LOW_MS = 10_000;

/** What seat `seat` has left, `elapsed` ms after `state` came; null without a clock. While a pause lasts it stands. */
export function leftOf(state, seat, elapsed) {
  if (seat !== state.to_move || state.left_ms === null) return state.clocks?.[seat] ?? null;
  const standing = state.left_ms - state.pause_ms;
  return Math.max(0, Math.min(standing, state.left_ms - elapsed));
}

/** How long the pause before a deal still lasts. */
export const pauseOf = (state, elapsed) => Math.max(0, (state.pause_ms ?? 0) - elapsed);

/** `1:05`, `0:09`; a second that has begun counts. */
export function clockWords(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const isLow = (ms) => ms !== null && ms <= LOW_MS;

/** How much of its turn a seat has left, from 1 to 0; null where turns have no time of their own. */
export function shareOf(clock, ms) {
  return clock?.turn_ms && ms !== null ? Math.min(1, ms / clock.turn_ms) : null;
}

// A steady hand that turns the pages: one step at a time, stopped by whoever steps by hand.

export const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1200;

/**
 * `advance()` takes one step and answers whether there is another; `changed()` is told of every change.
 * `clock` is who can wait: the window, or a test's own.
 */
export function createAutoplay(advance, changed, clock = globalThis) {
  let timer = null;
  let speed = 1;

  function tick() {
    timer = advance() ? clock.setTimeout(tick, STEP_MS / speed) : null;
    if (timer === null) changed();
  }

  return {
    get isPlaying() {
      return timer !== null;
    },
    get speed() {
      return speed;
    },
    setSpeed(wanted) {
      if (SPEEDS.includes(wanted)) speed = wanted;
      changed();
    },
    start() {
      if (timer === null) timer = clock.setTimeout(tick, STEP_MS / speed);
      changed();
    },
    stop() {
      if (timer === null) return;
      clock.clearTimeout(timer);
      timer = null;
      changed();
    },
  };
}

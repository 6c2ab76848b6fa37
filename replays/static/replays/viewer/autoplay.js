// A steady hand that turns the pages: one step at a time, stopped by whoever steps by hand.

export const SPEEDS = [1, 0.5, 2, 4];
const STEP_MS = 1200;

/**
 * `advance()` takes one step and answers whether there is another; `changed()` is told of every change.
 * `weigh()` says how many times the usual wait the position now on view is worth.
 * `clock` is who can wait: the window, or a test's own.
 */
export function createAutoplay(advance, changed, { clock = globalThis, weigh = () => 1 } = {}) {
  let timer = null;
  let speed = 1;

  const wait = () => clock.setTimeout(tick, (STEP_MS * weigh()) / speed);

  function tick() {
    timer = advance() ? wait() : null;
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
      if (timer !== null) {
        clock.clearTimeout(timer);
        timer = wait();
      }
      changed();
    },
    start() {
      if (timer === null) timer = wait();
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

/** The next faster (`by` 1) or slower (-1) speed; the same at either end. */
export function speedBeside(speed, by) {
  const sorted = [...SPEEDS].sort((a, b) => a - b);
  return sorted[sorted.indexOf(speed) + by] ?? speed;
}

// The clocks at the seats run along with the server's deadline. A short time is said once, and seen in more than colour.
import { fillWords, setFigure, setHidden } from "../../replays/viewer/elements.js";
import { clockWords, isLow, leftOf, pauseOf, shareOf } from "./clock.js";

const TICK_MS = 250;

/** `seatOf(seat)` is a seat's element; `say` speaks. Gives back `{ meet, tick, pauseMs, leftMs }`. */
export function createClocks(stage, seatOf, words, say) {
  let state = null;
  let metAt = 0;
  let warned = -1;
  let tellTick = () => {};
  const elapsed = () => performance.now() - metAt;

  function tick() {
    if (!state) return;
    for (let seat = 0; seat < state.seat_count; seat += 1) drawClock(seat);
    tellTick(state.to_move === state.seat && state.left_ms !== null && isLow(leftOf(state, state.seat, elapsed())));
  }

  function drawClock(seat) {
    const root = seatOf(seat);
    const left = leftOf(state, seat, elapsed());
    const place = root?.querySelector(".seat__clock");
    if (!place) return;
    setFigure(place, left === null ? "" : clockWords(left));
    setHidden(place, left === null);
    const isRunning = seat === state.to_move && state.left_ms !== null;
    const isShort = isRunning && isLow(left);
    root.classList.toggle("is-low", isShort);
    const share = isRunning ? shareOf(state.game.clock, left) : null;
    root.classList.toggle("has-share", share !== null);
    if (share !== null) root.style.setProperty("--share", share.toFixed(3));
    if (isShort && seat === state.seat && warned !== state.n) {
      warned = state.n;
      say(fillWords(words.timeShort, { seconds: Math.ceil(left / 1000) }));
    }
  }

  setInterval(tick, TICK_MS);
  return {
    tick,
    /** A new state has come; `told(isShort)` hears at every tick whether one's own time is running out. */
    meet(fresh, told = tellTick) {
      [state, metAt, tellTick] = [fresh, performance.now(), told];
      tick();
    },
    /** How long the pause before a deal still lasts. */
    pauseMs: () => (state ? pauseOf(state, elapsed()) : 0),
    /** Until the running clock ends, in ms; null where none runs. */
    leftMs: () => (state?.left_ms === null || !state ? null : Math.max(0, state.left_ms - elapsed())),
  };
}

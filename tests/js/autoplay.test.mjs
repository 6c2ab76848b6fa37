// Autoplay steps at its speed, stops at the end and when told to, by a clock that the test turns.
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const { createAutoplay, speedBeside, SPEEDS } = await loadModule("replays/static/replays/viewer/autoplay.js");

/** A clock that stands still until `pass(ms)`. */
function createClock() {
  let now = 0;
  let last = 0;
  const waiting = new Map();
  return {
    setTimeout(call, ms) {
      last += 1;
      waiting.set(last, { call, at: now + ms });
      return last;
    },
    clearTimeout: (timer) => waiting.delete(timer),
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        waiting.delete(due[0]);
        now = due[1].at;
        due[1].call();
      }
      now = until;
    },
  };
}

describe("autoplay", () => {
  let taken;
  let clock;
  let autoplay;

  beforeEach(() => {
    taken = 0;
    clock = createClock();
    autoplay = createAutoplay(() => ++taken < 5, () => {}, { clock });
  });

  it("takes one step after another until there is none left", () => {
    autoplay.start();
    clock.pass(60_000);
    assert.equal(taken, 5);
    assert.equal(autoplay.isPlaying, false);
  });

  it("steps four times as often at four times the speed", () => {
    autoplay.start();
    clock.pass(1300);
    const slow = taken;
    autoplay.stop();
    autoplay.setSpeed(4);
    autoplay.start();
    clock.pass(1300);
    assert.equal(taken - slow, 4 * slow);
  });

  it("takes no step more once it was stopped", () => {
    autoplay.start();
    clock.pass(1200);
    autoplay.stop();
    clock.pass(12_000);
    assert.equal(taken, 1);
  });

  it("does not run twice when started twice", () => {
    autoplay.start();
    autoplay.start();
    clock.pass(1200);
    assert.equal(taken, 1);
  });

  it("keeps its speed when asked for one that is not offered", () => {
    autoplay.setSpeed(1000);
    assert.equal(autoplay.speed, 1);
  });

  it("waits as many times longer as a position is worth", () => {
    let weight = 1;
    const weighed = createAutoplay(() => ++taken < 5, () => {}, { clock, weigh: () => weight });
    weight = 3;
    weighed.start();
    clock.pass(3 * 1200 - 1);
    assert.equal(taken, 0);
    clock.pass(1);
    assert.equal(taken, 1);
  });
});

describe("speeds", () => {
  it("go up and down one by one and stay at either end", () => {
    assert.deepEqual([0.5, 1, 2, 4].map((speed) => speedBeside(speed, 1)), [1, 2, 4, 4]);
    assert.deepEqual([4, 2, 1, 0.5].map((speed) => speedBeside(speed, -1)), [2, 1, 0.5, 0.5]);
    assert.equal(SPEEDS.length, 4);
  });
});

describe("a change of speed", () => {
  it("holds at once, for the step that is being waited for too", () => {
    const clock = createClock();
    let taken = 0;
    const autoplay = createAutoplay(() => ++taken < 50, () => {}, { clock });
    autoplay.start();
    clock.pass(100);
    autoplay.setSpeed(4);
    clock.pass(300);
    assert.equal(taken, 1);
  });
});

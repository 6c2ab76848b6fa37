// A table in the browser: what a press does, in which order plays are shown, and what the clocks say meanwhile.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const AT = "tournaments/static/tournaments/table";
const { act, forcedLast, IDLE, meetState, playsOf, readPlay, takeable } = await loadModule(`${AT}/choice.js`);
const { clockWords, isLow, leftOf, pauseOf, shareOf } = await loadModule(`${AT}/clock.js`);
const { follow, isFlick } = await loadModule(`${AT}/flick.js`);
const { pauseAfter } = await loadModule(`${AT}/pace.js`);
const { createLine, joinLine, skipSteps, takeStep, viewOf } = await loadModule(`${AT}/scene.js`);

const MINE = {
  seat: 0,
  to_move: 0,
  n: 4,
  hand: ["7d", "3c", "1s"],
  legal: ["7dx7c", "7dx4c3s", "3c", "1s@"],
  declare: [],
};
const OTHERS = { ...MINE, to_move: 1, legal: [] };
const LAST = { ...MINE, hand: ["3c"], legal: ["3cx3s"] };
const lifted = (card) => ({ lifted: card, waiting: null });
const waiting = (card) => ({ lifted: null, waiting: card });

describe("the choice of a card", () => {
  it("reads the server's plays and makes none of its own", () => {
    assert.deepEqual(playsOf(MINE, "7d").map((one) => one.play), ["7dx7c", "7dx4c3s"]);
    assert.deepEqual([...takeable(MINE, "7d")], ["7c", "4c", "3s"]);
    assert.deepEqual(playsOf(OTHERS, "7d"), []);
    assert.equal(readPlay("1s@").takesItself, true);
    assert.equal(readPlay("!low"), null);
  });

  it("lifts by the first press and plays by the second where there is one way", () => {
    const first = act(IDLE, MINE, { type: "card", card: "3c" });
    assert.deepEqual(first, { choice: lifted("3c"), send: null });
    assert.equal(act(first.choice, MINE, { type: "card", card: "3c" }).send, "3c");
    assert.equal(act(IDLE, MINE, { type: "card", card: "3c" }, { oneTap: true }).send, "3c");
  });

  it("asks where there are several ways", () => {
    for (const options of [{}, { oneTap: true }]) {
      const pressed = act(act(IDLE, MINE, { type: "card", card: "7d" }, options).choice, MINE, { type: "card", card: "7d" }, options);
      assert.deepEqual(pressed, { choice: lifted("7d"), send: null });
    }
    assert.equal(act(lifted("7d"), MINE, { type: "option", index: 1 }).send, "7dx4c3s");
    assert.equal(act(lifted("7d"), MINE, { type: "option", index: 2 }).send, null);
    assert.equal(act(lifted("7d"), MINE, { type: "table", card: "4c" }).send, "7dx4c3s");
    assert.equal(act(lifted("7d"), MINE, { type: "cloth" }).send, null);
  });

  it("lays back", () => {
    assert.deepEqual(act(lifted("7d"), MINE, { type: "escape" }), { choice: IDLE, send: null });
    assert.deepEqual(act(waiting("7d"), OTHERS, { type: "escape" }), { choice: IDLE, send: null });
  });

  it("takes a dropped card where it is clear what is meant, else asks", () => {
    assert.equal(act(IDLE, MINE, { type: "drop", card: "3c", on: null }).send, "3c");
    assert.equal(act(IDLE, MINE, { type: "drop", card: "7d", on: "3s" }).send, "7dx4c3s");
    assert.deepEqual(act(IDLE, MINE, { type: "drop", card: "7d", on: null }), { choice: lifted("7d"), send: null });
    assert.deepEqual(act(IDLE, OTHERS, { type: "drop", card: "7d", on: null }).choice, waiting("7d"));
  });

  it("lets a card wait for its turn, and takes it back by another press", () => {
    const { choice } = act(IDLE, OTHERS, { type: "card", card: "3c" });
    assert.deepEqual(choice, waiting("3c"));
    assert.deepEqual(act(choice, OTHERS, { type: "card", card: "3c" }).choice, IDLE);
    assert.equal(meetState(choice, MINE).send, "3c");
    assert.deepEqual(meetState(waiting("7d"), MINE), { choice: lifted("7d"), send: null });
    assert.deepEqual(meetState(waiting("3c"), { ...MINE, declare: ["!low"] }), { choice: lifted("3c"), send: null });
    assert.deepEqual(meetState(waiting("9b"), MINE), { choice: IDLE, send: null });
    assert.deepEqual(meetState(choice, OTHERS).choice, waiting("3c"));
  });

  it("knows no card that is not held", () => {
    assert.deepEqual(act(IDLE, MINE, { type: "card", card: "9b" }), { choice: IDLE, send: null });
    assert.deepEqual(act(IDLE, OTHERS, { type: "drop", card: "9b", on: null }), { choice: IDLE, send: null });
  });

  it("finds the last card forced only when nothing is left to decide", () => {
    assert.equal(forcedLast(LAST), "3cx3s");
    assert.equal(forcedLast({ ...LAST, legal: ["3cx3s", "3cx2d1b"] }), null);
    assert.equal(forcedLast({ ...LAST, declare: ["!low"] }), null);
    assert.equal(forcedLast({ ...LAST, to_move: 1 }), null);
    assert.equal(forcedLast(MINE), null);
  });

  it("leaves spectators without any choice", () => {
    const watcher = { ...MINE, seat: null, to_move: 0 };
    assert.deepEqual(playsOf(watcher, "7d"), []);
    assert.deepEqual(meetState(IDLE, { ...watcher, hand: [] }), { choice: IDLE, send: null });
  });
});

describe("a stroke with a card", () => {
  const stroke = (...places) => places.reduce((trail, [x, y, at]) => follow(trail, { x, y, at }), []);

  it("throws it when it ends quickly and upwards", () => {
    assert.equal(isFlick(stroke([0, 0, 0], [2, -30, 30], [4, -70, 60]), 65), true);
  });

  it("is a mere movement when it is slow, goes aside or has come to rest", () => {
    assert.equal(isFlick(stroke([0, 0, 0], [0, -20, 60], [0, -35, 110]), 112), false);
    assert.equal(isFlick(stroke([0, 0, 0], [60, -40, 40]), 45), false);
    assert.equal(isFlick(stroke([0, 0, 0], [0, 60, 40]), 45), false);
    assert.equal(isFlick(stroke([0, 0, 0], [0, -70, 60]), 400), false);
    assert.equal(isFlick(stroke([0, 0, 0]), 5), false);
  });
});

describe("a clock between two looks", () => {
  const state = { to_move: 1, left_ms: 42_000, pause_ms: 12_000, clocks: [30_000, 30_000] };

  it("stands while the pause lasts and never goes below nothing", () => {
    assert.equal(leftOf(state, 1, 0), 30_000);
    assert.equal(leftOf(state, 1, 12_000), 30_000);
    assert.equal(leftOf(state, 1, 20_000), 22_000);
    assert.equal(leftOf(state, 1, 60_000), 0);
    assert.equal(leftOf(state, 0, 20_000), 30_000);
    assert.equal(pauseOf(state, 5_000), 7_000);
  });

  it("is absent from a table without clocks", () => {
    assert.equal(leftOf({ to_move: 0, left_ms: null, pause_ms: 0, clocks: [null, null] }, 0, 9), null);
    assert.equal(shareOf(null, null), null);
  });

  it("says minutes and seconds", () => {
    assert.equal(clockWords(65_000), "1:05");
    assert.equal(clockWords(8_001), "0:09");
    assert.equal(clockWords(0), "0:00");
    assert.deepEqual([isLow(10_000), isLow(10_001), isLow(null)], [true, false, false]);
    assert.equal(shareOf({ turn_ms: 30_000 }, 15_000), 0.5);
  });
});

const step = (n, action = null, more = {}) => ({
  n,
  dealer: 1,
  frame: { deal: 0, action, piles: [{ cards: ["7d", "7c"], scope: 1 }, { cards: [], scope: 0 }], totals: [3, 1] },
  ...more,
});
const laid = { card: "3c", captured: [], scopa: false };
const took = { card: "7d", captured: ["7c"], scopa: false };
const scene = (n, version, steps) => ({ state: { n, game: { version }, seats: [{}, {}] }, steps });

describe("the line of plays", () => {
  it("shows every play once, whichever answer brings it", () => {
    let line = createLine(scene(4, 10, [step(3, laid), step(4, took)]));
    assert.equal(line.shown.n, 4);
    line = joinLine(line, scene(6, 12, [step(5, laid), step(6, took)]));
    line = joinLine(line, scene(7, 13, [step(5, laid), step(6, took), step(7, laid)]));
    assert.deepEqual(line.steps.map((one) => one.n), [5, 6, 7]);
    line = takeStep(line);
    assert.equal(line.shown.n, 5);
    assert.equal(skipSteps(line).shown.n, 7);
    assert.equal(skipSteps(skipSteps(line)).steps.length, 0);
  });

  it("forgets nothing when an older answer comes late", () => {
    const line = createLine(scene(4, 10, [step(4, laid)]));
    assert.equal(joinLine(line, scene(3, 9, [])), null);
    assert.equal(joinLine(line, scene(4, 10, [])).seen, 4);
  });

  it("counts what everybody can see of the piles", () => {
    const view = viewOf(step(4, took), scene(4, 10, []).state, null);
    assert.deepEqual(view.tray, ["7d", "7c"]);
    assert.deepEqual(view.counts[0], { score: 3, cards: 2, coins: 1, settebello: true, scope: 1 });
    assert.equal(viewOf(step(4, laid), scene(4, 10, []).state, [5, 2]).counts[0].score, 5);
  });

  it("never keeps a player waiting for long", () => {
    const many = Array.from({ length: 9 }, (_, n) => step(n, took));
    const whole = many.reduce((sum, _, at) => sum + pauseAfter(many.slice(at)), 0);
    assert.ok(pauseAfter([step(1, laid)]) < pauseAfter([step(1, took)]));
    assert.equal(pauseAfter([step(1, took)], 2), pauseAfter([step(1, took)]) / 2);
    assert.ok(whole < 12_000, String(whole));
  });
});

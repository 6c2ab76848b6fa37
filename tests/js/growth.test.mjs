// A game that is still played: what comes in is added, and the watcher keeps his place or stays at the end.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { frame, play, SOURCE } from "./game.mjs";
import { loadModule } from "./load.mjs";

const { growGame } = await loadModule("replays/static/replays/viewer/growth.js");
const { indexOfFragment, lastIndex, viewOf } = await loadModule("replays/static/replays/viewer/state.js");
const EARLY = {
  ...SOURCE,
  result: null,
  deals: [{ number: 0, first_frame: 0, plies: 1, totals: null, score: null }],
  frames: SOURCE.frames.slice(0, 2),
};
const LATER = { ...SOURCE, result: null };

describe("a game in play", () => {
  it("grows under those who look at it", () => {
    const { game, take } = growGame(EARLY);
    assert.equal(lastIndex(game), 1);
    assert.equal(take(LATER), 3);
    assert.equal(lastIndex(game), 4);
    assert.equal(indexOfFragment(game, "#d2.p1"), 4);
    assert.deepEqual(viewOf(game, 2).totals, [3, 1]);
    assert.deepEqual(game.marks.map((mark) => mark.kind), ["deal", "scopa", "deal"]);
  });

  it("forgets nothing when an older answer comes late", () => {
    const { game, take } = growGame(LATER);
    assert.equal(take(EARLY), 0);
    assert.equal(take(LATER), 0);
    assert.equal(lastIndex(game), 4);
  });

  it("goes on with only the frames that are new, and the deals that changed", () => {
    const { game, take } = growGame(EARLY);
    assert.equal(take({ ...LATER, first: 2, frames: LATER.frames.slice(2, 3), deals: LATER.deals.slice(0, 1) }), 1);
    assert.equal(take({ ...LATER, first: 3, frames: LATER.frames.slice(3), deals: LATER.deals }), 2);
    assert.deepEqual(game.frames, LATER.frames);
    assert.deepEqual(game.deals, LATER.deals);
    assert.equal(take({ ...LATER, first: 3, frames: LATER.frames.slice(3) }), 0);
  });

  it("takes nothing in that would leave a gap", () => {
    const { game, take } = growGame(EARLY);
    assert.equal(take({ ...LATER, first: 4, frames: LATER.frames.slice(4) }), 0);
    assert.equal(lastIndex(game), 1);
  });

  it("has cards that nobody has shown", () => {
    const hidden = { ...EARLY, frames: [frame(0, 0, null, { hands: [[null, null], ["1d", null]] }), frame(0, 1, play("4b"))] };
    const { game } = growGame(hidden);
    assert.equal(game.largestHand, 2);
    assert.equal(viewOf(game, 0).isFirst, true);
  });
});

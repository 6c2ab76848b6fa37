// Two games of one deal as one line of positions, and where they part.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const { createPair, firstDifference } = await loadModule("replays/static/replays/viewer/pairing.js");
const { steps } = await loadModule("replays/static/replays/viewer/steps.js");

/** A game of deals, each a list of plays. */
function gameOf(...deals) {
  const game = { frames: [], deals: [] };
  for (const [number, plays] of deals.entries()) {
    game.deals.push({ number, first_frame: game.frames.length, plies: plays.length });
    for (const [ply, play] of [null, ...plays].entries()) {
      game.frames.push({ deal: number, ply, legal: [], action: play === null ? null : { play } });
    }
  }
  return game;
}

const FIRST = gameOf(["1d", "2d", "3d"], ["4d"]);
const SECOND = gameOf(["1d", "9c", "3d", "5d"]);

describe("a pair of games", () => {
  it("goes on together, the shorter deal waiting for the longer, and the shorter game at its end", () => {
    const pair = createPair([FIRST, SECOND]);
    assert.deepEqual(pair.frames.map((_, index) => pair.at(index)), [[0, 0], [1, 1], [2, 2], [3, 3], [3, 4], [4, 4], [5, 4]]);
  });

  it("marks the first play in which a deal differs, once", () => {
    const pair = createPair([FIRST, SECOND]);
    assert.deepEqual(pair.differences, [2, 1]);
    assert.deepEqual(pair.marks.filter((mark) => mark.kind === "difference").map((mark) => mark.index), [2, 6]);
    assert.equal(steps.nextEvent(pair, 0), 2);
  });

  it("that played the same never parts", () => {
    assert.equal(firstDifference([FIRST, FIRST], [FIRST.deals[0], FIRST.deals[0]]), null);
    assert.deepEqual(createPair([FIRST, FIRST]).differences, [null, null]);
  });
});

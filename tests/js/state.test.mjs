// The viewer's pure state: positions, steps, links and counts, without a browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { frame, play, SOURCE } from "./game.mjs";
import { loadModule } from "./load.mjs";

const { clamp, countsOf, createGame, dealOf, fragmentOf, indexOfFragment, lastIndex, legalCaptures, readPlay, scopaCards, seatPlaces, trayOf, viewOf } =
  await loadModule("replays/static/replays/viewer/state.js");
const GAME = createGame(SOURCE);

describe("links", () => {
  it("name deals from 1 and plies from 0", () => {
    assert.deepEqual([0, 2, 3, 4].map((index) => fragmentOf(GAME, index)), ["#d1.p0", "#d1.p2", "#d2.p0", "#d2.p1"]);
  });

  it("lead back to the frame they were made from", () => {
    for (let index = 0; index <= lastIndex(GAME); index += 1) {
      assert.equal(indexOfFragment(GAME, fragmentOf(GAME, index)), index);
    }
  });

  it("past the end of a deal show its last position", () => {
    assert.equal(indexOfFragment(GAME, "#d1.p99"), 2);
  });

  it("that are none, or name no deal of this game, lead nowhere", () => {
    for (const text of ["", "#", "#d3.p0", "#d0.p0", "#d1p2", "#d1.p-1", "#D1.P2x", "#d1.p2.5", "#d99999.p0"]) {
      assert.equal(indexOfFragment(GAME, text), null, text);
    }
  });
});

describe("the cards that lie across a pile", () => {
  it("are those that made the side's scopas of this deal so far", () => {
    assert.deepEqual([1, 2].map((index) => scopaCards(GAME, index, 0)), [[], ["7d"]]);
    assert.deepEqual(scopaCards(GAME, 2, 1), []);
    assert.deepEqual(scopaCards(GAME, 4, 0), []);
  });
});

describe("positions", () => {
  it("know their deal", () => {
    assert.deepEqual([0, 1, 2, 3, 4].map((index) => dealOf(GAME, index)), [0, 0, 0, 1, 1]);
  });

  it("show the score after a deal only at its end, and not for a deal that was broken off", () => {
    assert.deepEqual([0, 2, 3, 4].map((index) => viewOf(GAME, index).totals), [[0, 0], [3, 1], [3, 1], [3, 1]]);
    assert.deepEqual([1, 2, 4].map((index) => viewOf(GAME, index).isDealEnd), [false, true, true]);
  });

  it("count cards, coins, settebello, primiera and scopas from the pile", () => {
    assert.deepEqual(countsOf(SOURCE.frames[2], 0), { score: 0, cards: 4, coins: 2, settebello: true, primiera: [48], suits: 3, isShort: true, scope: 1 });
    assert.deepEqual(countsOf(SOURCE.frames[2], 1), { score: 0, cards: 0, coins: 0, settebello: false, primiera: [0], suits: 0, isShort: true, scope: 0 });
  });

  it("hold the played card and exactly the taken ones in the tray, and nothing after a lay", () => {
    assert.deepEqual(SOURCE.frames.map(trayOf), [[], [], ["7d", "4c", "3s"], [], ["1d"]]);
  });
});

describe("marks", () => {
  it("end with a verdict when a seat was at fault", () => {
    const game = createGame({ ...SOURCE, result: { verdicts: ["OK", "ILLEGAL_MOVE"] } });
    assert.deepEqual(game.marks.at(-1), { index: 4, kind: "verdict" });
  });

  it("stand where a hand was shown and where a director stepped in", () => {
    const frames = [frame(0, 0), frame(0, 1, play(null, [], { declaration: "low" })), frame(0, 2, play(null, [], { event: "adjourn" }))];
    const game = createGame({ ...SOURCE, frames, deals: [{ number: 0, first_frame: 0, plies: 2, totals: null }] });
    assert.deepEqual(game.marks.map((mark) => mark.kind), ["deal", "event", "event"]);
  });

  it("stand at the starts of deals and at the scopa, one a frame", () => {
    assert.deepEqual(GAME.marks, [
      { index: 0, kind: "deal" },
      { index: 2, kind: "scopa" },
      { index: 3, kind: "deal" },
    ]);
  });
});

describe("places", () => {
  it("put every seat somewhere else, with the wanted one at the near edge", () => {
    for (const seats of [2, 3, 4, 6]) {
      for (let bottom = 0; bottom < seats; bottom += 1) {
        for (const clockwise of [true, false]) {
          const places = seatPlaces(seats, bottom, clockwise);
          assert.equal(places[bottom], "bottom");
          assert.equal(new Set(places).size, seats);
        }
      }
    }
  });

  it("follow the way round that the game is played", () => {
    assert.deepEqual(seatPlaces(4, 0, true), ["bottom", "left", "top", "right"]);
    assert.deepEqual(seatPlaces(4, 0, false), ["bottom", "right", "top", "left"]);
    assert.deepEqual(seatPlaces(4, 3, true), ["left", "top", "right", "bottom"]);
  });
});

describe("places and clamping", () => {
  it("never leave the game whatever number is asked for", () => {
    assert.deepEqual([-5, 2.9, 99, Number.NaN].map((wanted) => clamp(GAME, wanted)), [0, 2, 4, 0]);
  });
});

describe("clocks", () => {
  it("show what a seat's last play left, and nothing before its first", () => {
    const frames = [frame(0, 0), frame(0, 1, play("4b", [], { clock_ms: 900 })), frame(0, 2, play("7d", [], { seat: 1, clock_ms: 800 }))];
    const game = createGame({ ...SOURCE, frames, deals: [{ number: 0, first_frame: 0, plies: 2, totals: null }] });
    assert.deepEqual(game.clocks, [[null, null], [900, null], [900, 800]]);
  });
});

describe("plays in machine form", () => {
  it("are read as a card and what it takes", () => {
    assert.deepEqual(readPlay("7dx4c3s"), { card: "7d", captured: ["4c", "3s"] });
    assert.deepEqual(readPlay("10dx10c"), { card: "10d", captured: ["10c"] });
    assert.deepEqual(readPlay("1d@"), { card: "1d", captured: [] });
    assert.equal(readPlay("!low"), null);
  });

  it("that take something are the legal captures", () => {
    assert.deepEqual(legalCaptures({ legal: ["5d", "7dx4c3s", "!low"] }), [{ card: "7d", captured: ["4c", "3s"] }]);
    assert.deepEqual(legalCaptures({}), []);
  });
});

// The viewer's pure state: positions, steps, links and counts, without a browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const {
  clamp,
  countsOf,
  createGame,
  dealOf,
  fragmentOf,
  indexOfFragment,
  lastIndex,
  seatPlaces,
  stepOfKey,
  steps,
  trayOf,
  viewOf,
} = await loadModule("replays/static/replays/viewer/state.js");

const play = (card, captured = [], more = {}) => ({
  seat: 0, card, captured, self_take: false, scopa: false, settebello: false, event: null, ...more,
});

function frame(deal, ply, action = null, more = {}) {
  return {
    deal, ply, action, hands: [["1d"], ["2c", "3c"]], table: [], stock: 0, to_move: 0, shown: {},
    piles: [{ cards: [], scope: 0 }, { cards: [], scope: 0 }], totals: [0, 0], ...more,
  };
}

/** Two deals of 2 and 1 plies; the second was broken off. */
const SOURCE = {
  seats: [{ seat: 0, side: 0 }, { seat: 1, side: 1 }],
  side_count: 2,
  result: { winner: 0 },
  deals: [
    { number: 0, first_frame: 0, plies: 2, totals: [3, 1], score: [{}, {}] },
    { number: 1, first_frame: 3, plies: 1, totals: null, score: null },
  ],
  frames: [
    frame(0, 0),
    frame(0, 1, play("4b")),
    frame(0, 2, play("7d", ["4c", "3s"], { scopa: true, settebello: true }), {
      piles: [{ cards: ["7d", "4c", "3s", "2d"], scope: 1 }, { cards: [], scope: 0 }],
    }),
    frame(1, 0, null, { totals: [3, 1] }),
    frame(1, 1, play("1d", [], { self_take: true }), { totals: [3, 1] }),
  ],
};
const GAME = createGame(SOURCE);

describe("steps", () => {
  it("reach every position from start to end, one at a time", () => {
    const seen = [0];
    while (seen.at(-1) < lastIndex(GAME)) seen.push(steps.next(GAME, seen.at(-1)));
    assert.deepEqual(seen, [0, 1, 2, 3, 4]);
  });

  it("undo each other", () => {
    for (let index = 0; index < lastIndex(GAME); index += 1) {
      assert.equal(steps.previous(GAME, steps.next(GAME, index)), index);
    }
  });

  it("stop at both ends", () => {
    assert.equal(steps.previous(GAME, 0), 0);
    assert.equal(steps.next(GAME, 4), 4);
    assert.equal(steps.first(GAME), 0);
    assert.equal(steps.last(GAME), 4);
  });

  it("by deals go to the start of this deal, then of the one before, and at last to the end", () => {
    assert.equal(steps.previousDeal(GAME, 4), 3);
    assert.equal(steps.previousDeal(GAME, 3), 0);
    assert.equal(steps.previousDeal(GAME, 0), 0);
    assert.equal(steps.nextDeal(GAME, 1), 3);
    assert.equal(steps.nextDeal(GAME, 3), 4);
  });

  it("never leave the game whatever number is asked for", () => {
    assert.deepEqual([-5, 2.9, 99, Number.NaN].map((wanted) => clamp(GAME, wanted)), [0, 2, 4, 0]);
  });
});

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

describe("positions", () => {
  it("know their deal", () => {
    assert.deepEqual([0, 1, 2, 3, 4].map((index) => dealOf(GAME, index)), [0, 0, 0, 1, 1]);
  });

  it("show the score after a deal only at its end, and not for a deal that was broken off", () => {
    assert.deepEqual([0, 2, 3, 4].map((index) => viewOf(GAME, index).totals), [[0, 0], [3, 1], [3, 1], [3, 1]]);
    assert.deepEqual([1, 2, 4].map((index) => viewOf(GAME, index).isDealEnd), [false, true, true]);
  });

  it("count cards, coins, settebello and scopas from the pile", () => {
    assert.deepEqual(countsOf(SOURCE.frames[2], 0), { score: 0, cards: 4, coins: 2, settebello: true, scope: 1 });
    assert.deepEqual(countsOf(SOURCE.frames[2], 1), { score: 0, cards: 0, coins: 0, settebello: false, scope: 0 });
  });

  it("hold the played card and exactly the taken ones in the tray, and nothing after a lay", () => {
    assert.deepEqual(SOURCE.frames.map(trayOf), [[], [], ["7d", "4c", "3s"], [], ["1d"]]);
  });
});

describe("marks", () => {
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

describe("keys", () => {
  const key = (name, more = {}) => stepOfKey({ key: name, ctrlKey: false, altKey: false, metaKey: false, ...more });

  it("stand for the steps that the buttons name", () => {
    assert.deepEqual(
      ["ArrowLeft", "ArrowRight", "Home", "End", "[", "]", " ", "f", "h", "?"].map((name) => key(name)),
      ["previous", "next", "first", "last", "previousDeal", "nextDeal", "play", "turn", "hands", "help"],
    );
  });

  it("belong to the browser together with Ctrl, Alt or Meta", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(key("ArrowLeft", { [held]: true }), null);
    assert.equal(key("x"), null);
  });
});

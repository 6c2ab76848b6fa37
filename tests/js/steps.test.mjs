// Where the viewer's steps lead, and which keys stand for them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { frame, play, SOURCE } from "./game.mjs";
import { loadModule } from "./load.mjs";

const { createGame, lastIndex } = await loadModule("replays/static/replays/viewer/state.js");
const { indexOfCard, stepOfKey, steps, weightOf } = await loadModule("replays/static/replays/viewer/steps.js");
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
});

/** A deal of five plies: only the positions 1 and 3 leave a choice, ply 2 is a scopa. */
const CHOICES = createGame({
  ...SOURCE,
  result: { verdicts: ["OK", "CRASHED"] },
  deals: [{ number: 0, first_frame: 0, plies: 5, totals: null, score: null }],
  frames: [
    frame(0, 0, null, { legal: ["4b"], hands: [["4b"], ["7d", "2c"]] }),
    frame(0, 1, play("4b"), { legal: ["2c", "7dx4b"], table: ["4b"], hands: [[], ["7d", "2c"]] }),
    frame(0, 2, play("7d", ["4b"], { scopa: true }), { legal: ["1s"], piles: [{ cards: ["7d", "4b"], scope: 1 }, { cards: [], scope: 0 }] }),
    frame(0, 3, play("1s"), { legal: ["2c", "3c"] }),
    frame(0, 4, play("2c"), { legal: ["3c"] }),
    frame(0, 5, play("3c"), { legal: ["5c"] }),
  ],
});

describe("steps by choice and by event", () => {
  it("skip the positions with one legal play, and end at either end", () => {
    assert.deepEqual([0, 1, 3].map((index) => steps.nextChoice(CHOICES, index)), [1, 3, 5]);
    assert.deepEqual([5, 3, 1].map((index) => steps.previousChoice(CHOICES, index)), [3, 1, 0]);
  });

  it("stop at a scopa and at the verdict", () => {
    assert.deepEqual([0, 2, 5].map((index) => steps.nextEvent(CHOICES, index)), [2, 5, 5]);
    assert.deepEqual([5, 2, 0].map((index) => steps.previousEvent(CHOICES, index)), [2, 0, 0]);
  });

  it("are dwelt on by importance: a scopa long, a forced play short, the end of a deal longest", () => {
    const [, choice, scopa, , forced, end] = CHOICES.frames.map((_, index) => weightOf(CHOICES, index));
    assert.ok(forced < choice && choice < scopa && scopa < end);
  });
});

describe("a click on a card", () => {
  it("in a hand leads to its play, on the table to the play that takes it", () => {
    assert.equal(indexOfCard(CHOICES, 0, "7d"), 2);
    assert.equal(indexOfCard(CHOICES, 1, "4b"), 2);
  });

  it("that was taken leads back to the play that took it, and from there to where it was laid", () => {
    assert.equal(indexOfCard(CHOICES, 4, "4b"), 2);
    assert.equal(indexOfCard(CHOICES, 2, "4b"), 1);
  });

  it("that plays no part any more leads nowhere", () => {
    assert.equal(indexOfCard(CHOICES, 3, "10b"), null);
  });
});

describe("keys", () => {
  const key = (name, more = {}) => stepOfKey({ key: name, ctrlKey: false, altKey: false, metaKey: false, ...more });

  it("for deals are typed with AltGr or Option on many keyboards", () => {
    assert.deepEqual([key("[", { altKey: true }), key("]", { ctrlKey: true, altKey: true })], ["previousDeal", "nextDeal"]);
    assert.deepEqual([key("[", { ctrlKey: true }), key("]", { metaKey: true, altKey: true })], [null, null]);
  });

  it("stand for the steps that the buttons name", () => {
    assert.deepEqual(
      ["ArrowUp", "ArrowDown", "E", "e", "c", "k", "i"].map((name) => key(name)),
      ["previousChoice", "nextChoice", "previousEvent", "nextEvent", "captures", "count", "pace"],
    );
    assert.equal(key("H"), "allHands");
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

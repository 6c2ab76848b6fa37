// What the address and a page around the embedded viewer may ask for.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const { isOpenHand, readOptions, writeOptions } = await loadModule("replays/static/replays/viewer/options.js");
const { readHides, readMessage } = await loadModule("replays/static/replays/viewer/messages.js");
const USUAL = { bottom: 0, hands: "open", captures: false, count: false };

describe("the address", () => {
  it("that says nothing shows the game as usual, and as usual writes nothing", () => {
    assert.deepEqual(readOptions("", 4), USUAL);
    assert.equal(writeOptions("", USUAL), "");
  });

  it("gives back every option that was written into it", () => {
    for (const options of [{ ...USUAL, bottom: 3 }, { ...USUAL, hands: "closed", captures: true }, { ...USUAL, hands: "none" }, { ...USUAL, count: true }]) {
      assert.deepEqual(readOptions(writeOptions("", options), 4), options);
    }
  });

  it("keeps what it does not know", () => {
    assert.equal(writeOptions("?deck=french", { ...USUAL, bottom: 1 }), "?deck=french&seat=1");
  });

  it("is the same for the same view, whichever option was chosen first", () => {
    const view = { ...USUAL, hands: "closed", bottom: 1 };
    for (const before of ["", "?seat=1", "?hands=closed"]) assert.equal(writeOptions(before, view), "?seat=1&hands=closed");
  });

  it("says whose hands lie open: all, the near seat's alone, or none", () => {
    const open = (search) => [0, 1, 2].map((seat) => isOpenHand(readOptions(search, 3), seat));
    assert.deepEqual(open("?seat=1"), [true, true, true]);
    assert.deepEqual(open("?seat=1&hands=closed"), [false, true, false]);
    assert.deepEqual(open("?seat=1&hands=none"), [false, false, false]);
    assert.deepEqual(open("?hands=nonsense"), [true, true, true]);
  });

  it("that asks for a seat the game has not, or for none at all, shows the first", () => {
    for (const search of ["?seat=4", "?seat=-1", "?seat=1.5", "?seat=x", "?seat=11"]) assert.equal(readOptions(search, 4).bottom, 0);
  });
});

describe("a message to the embedded viewer", () => {
  const message = (more) => readMessage({ type: "settebello", ...more }, 36);

  it("may set step, playing, speed and hide", () => {
    assert.deepEqual(message({ step: 36, playing: true, speed: 2, hide: ["moves"] }), { step: 36, playing: true, speed: 2, hide: ["moves"] });
  });

  it("out of bounds does nothing", () => {
    for (const data of [{ step: 37 }, { step: -1 }, { step: 1.5 }, { step: "3" }, { speed: 100 }, { playing: "yes" }, { hide: 3 }]) {
      assert.deepEqual(message(data), {}, JSON.stringify(data));
    }
  });

  it("of another kind is not heard", () => {
    for (const data of [null, "step", 3, undefined, { type: "other", step: 1 }]) assert.deepEqual(readMessage(data, 36), {});
  });

  it("hides only parts that there are", () => {
    assert.deepEqual(readHides("moves,body,score"), ["score", "moves"]);
    assert.deepEqual(readHides(["hands", "<script>"]), ["hands"]);
    assert.deepEqual(readHides(null), []);
  });
});

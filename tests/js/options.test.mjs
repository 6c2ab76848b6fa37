// What the address and a page around the embedded viewer may ask for.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const { readOptions, writeOptions } = await loadModule("replays/static/replays/viewer/options.js");
const { readHides, readMessage } = await loadModule("replays/static/replays/viewer/messages.js");
const USUAL = { bottom: 0, openHands: true, captures: false, count: false };

describe("the address", () => {
  it("that says nothing shows the game as usual, and as usual writes nothing", () => {
    assert.deepEqual(readOptions("", 4), USUAL);
    assert.equal(writeOptions("", USUAL), "");
  });

  it("gives back every option that was written into it", () => {
    for (const options of [{ ...USUAL, bottom: 3 }, { ...USUAL, openHands: false, captures: true }, { ...USUAL, count: true }]) {
      assert.deepEqual(readOptions(writeOptions("", options), 4), options);
    }
  });

  it("keeps what it does not know", () => {
    assert.equal(writeOptions("?deck=french", { ...USUAL, bottom: 1 }), "?deck=french&seat=1");
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

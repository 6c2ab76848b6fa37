// How the cloth is divided: nothing is ever higher or wider than what is left for it.
import assert from "node:assert/strict";
import test from "node:test";

import { loadModule } from "./load.mjs";

const { divideCloth, widthFor } = await loadModule("replays/static/replays/viewer/cloth.js");
const REM = 16;
const TABLES = [[2, 3], [2, 10], [3, 3], [4, 3], [4, 10], [6, 3]];
const CLOTHS = [[292, 366], [332, 394], [366, 546], [388, 305], [461, 566], [639, 485], [722, 582], [816, 437], [900, 704]];

test("a row of cards is as wide as its box, and turns into two where that is larger", () => {
  assert.equal(widthFor(4, { width: 4 * 50 + 3 * 4.8, height: 90, most: 900 }, REM), 50);
  const low = { width: 300, height: 200, most: 900 };
  assert.ok(widthFor(8, low, REM) > (300 - 7 * 4.8) / 8);
  assert.equal(widthFor(1, { ...low, most: 60 }, REM), 60);
});

for (const [seats, hand] of TABLES) {
  test(`${seats} hands of ${hand} and a full table fit every cloth`, () => {
    for (const [width, height] of CLOTHS) {
      const cloth = divideCloth({ seats, hand, hasStock: hand === 3 }, { width, height }, REM);
      const { near, far, side, capture, lying, form, lines = 1 } = cloth;
      const where = `${width}x${height}: ${JSON.stringify(cloth)}`;
      const top = form === "rows" ? lines * Math.ceil(hand / 5) * side * 1.3 : far * 1.6;
      const middle = cloth.tray === "below" ? lying.height + capture * 1.6 : lying.height;
      assert.ok(top + near * 1.6 + middle < height, where);
      for (const size of [near, far, side, capture, lying.height, lying.width]) assert.ok(size > 10, where);
      assert.ok(near <= width * 0.19, where);
      assert.ok(widthFor(10, lying, REM) >= 14, where);
    }
  });
}

test("seats go to the sides of a wide cloth, and of six others five sit in one row on a low one", () => {
  const six = { seats: 6, hand: 3, hasStock: true };
  assert.equal(divideCloth(six, { width: 816, height: 437 }, REM).form, "sided");
  assert.equal(divideCloth(six, { width: 366, height: 560 }, REM).lines, 2);
  assert.equal(divideCloth(six, { width: 388, height: 305 }, REM).lines, 1);
  assert.equal(divideCloth({ ...six, seats: 2 }, { width: 816, height: 437 }, REM).form, "across");
});

// Where cards lie in the box of their list: whole within it, in the middle, none over another without need.
import assert from "node:assert/strict";
import test from "node:test";

import { loadModule } from "./load.mjs";

const { capture, fan, heap, rows } = await loadModule("replays/static/replays/viewer/places.js");
const lefts = (places) => places.map(({ x }) => x);

test("a hand lies in the middle of its row, each card a gap from the next", () => {
  assert.deepEqual(lefts(fan(3, 400, 60, 4)), [106, 170, 234]);
  assert.deepEqual(lefts(fan(1, 400, 60, 4)), [170]);
  assert.deepEqual(fan(0, 400, 60, 4), []);
});

test("a hand without room is a fan from edge to edge, each card with the same strip in sight", () => {
  assert.deepEqual(lefts(fan(5, 200, 80, 4)), [0, 30, 60, 90, 120]);
});

test("a capture keeps its first card in its place, leaves room for the sign, and never leaves its box", () => {
  assert.deepEqual(lefts(capture(1, 300, 40, 5, { sign: 19, isCentred: false })), [0]);
  assert.deepEqual(lefts(capture(3, 300, 40, 5, { sign: 19, isCentred: false })), [0, 59, 104]);
  assert.deepEqual(lefts(capture(3, 300, 40, 5, { sign: 19, isCentred: true })), [78, 137, 182]);
  for (let count = 2; count <= 11; count += 1) {
    const places = lefts(capture(count, 150, 40, 5, { sign: 19, isCentred: true }));
    assert.ok(places.every((x) => x >= 0 && x + 40 <= 150.001), String(places));
    assert.ok(places[1] - places[0] >= 59);
  }
  assert.deepEqual(capture(0, 300, 40, 5, { sign: 19, isCentred: true }), []);
});

test("small hands stand in rows from the top, each row in the middle", () => {
  const places = rows(7, 200, { card: 30, high: 39, gap: 4, inRow: 5 });
  assert.deepEqual(lefts(places).slice(0, 5), [17, 51, 85, 119, 153]);
  assert.deepEqual(places.slice(5), [{ x: 68, y: 43 }, { x: 102, y: 43 }]);
});

test("the table's cards lie in the middle, in as few rows as fit, all of them as long as can be", () => {
  const size = { card: 50, high: 80, gap: 5 };
  assert.deepEqual(heap(2, { width: 300, height: 200 }, size), [{ x: 97.5, y: 60 }, { x: 152.5, y: 60 }]);
  const seven = heap(7, { width: 300, height: 200 }, size);
  assert.deepEqual([seven.filter(({ y }) => y === seven[0].y).length, seven.at(-1).y], [4, 102.5]);
  assert.deepEqual(heap(0, { width: 300, height: 200 }, size), []);
});

test("cards that fit a box to a hair are not sent to another row", () => {
  const gap = 4.8;
  const card = Math.floor(((300 - 5 * gap) / 6) * 10) / 10;
  assert.equal(new Set(heap(6, { width: 300, height: 90 }, { card, high: 80, gap }).map(({ y }) => y)).size, 1);
});

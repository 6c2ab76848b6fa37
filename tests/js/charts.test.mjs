import assert from "node:assert/strict";
import test from "node:test";
import { loadModule } from "./load.mjs";

const { columnsOf, readingAt, timesOf } = await loadModule("tournaments/static/tournaments/charts/series.js");

const LINES = [
  { label: "v1", points: [[10, 1000, 950, 1050], [30, 1010, 970, 1050]] },
  { label: "v2", points: [[20, 1100, 1000, 1200]] },
];

test("all lines share one axis of times", () => {
  assert.deepEqual(timesOf(LINES), [10, 20, 30]);
});

test("a line has a hole where it has no point", () => {
  const columns = columnsOf(LINES);
  assert.equal(columns.length, 7);
  assert.deepEqual(columns[1], [1000, null, 1010]);
  assert.deepEqual(columns[4], [null, 1100, null]);
  assert.deepEqual(columns[6], [null, 1200, null]);
});

test("what is read at a moment are the lines that have a point there", () => {
  const columns = columnsOf(LINES);
  assert.deepEqual(readingAt(LINES, columns, 1), [{ label: "v2", middle: 1100, low: 1000, high: 1200 }]);
  assert.deepEqual(readingAt(LINES, columns, 2).map((one) => one.label), ["v1"]);
});

test("no lines are no columns but the empty axis", () => {
  assert.deepEqual(columnsOf([]), [[]]);
});

// Sorting of tables in the page: numbers as numbers, words as words.
import assert from "node:assert/strict";
import { it } from "node:test";

import { loadModule } from "./load.mjs";

const { compareCells } = await loadModule("scopa_site/static/scopa_site/js/sort.js");

it("numbers are put in order as numbers and words as words", () => {
  assert.deepEqual(["10", "9", "-2.5"].sort(compareCells), ["-2.5", "9", "10"]);
  assert.deepEqual(["Volpe", "lupo", "Orso"].sort(compareCells), ["lupo", "Orso", "Volpe"]);
  assert.deepEqual(["3", ""].sort(compareCells), ["", "3"]);
});

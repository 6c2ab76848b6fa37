// The wall of a club evening: which page comes next, what the clock reads, how old the page is.
import assert from "node:assert/strict";
import { it } from "node:test";

import { loadModule } from "./load.mjs";

const { ageText, clockText, nextDelay, pageAfter, secondsLeft } = await loadModule(
  "tournaments/static/tournaments/desk/wall.js",
);
const words = { seconds: "%s s", minutes: "%s min" };

it("pages turn round and round", () => {
  assert.equal(pageAfter(0, 3), 1);
  assert.equal(pageAfter(2, 3), 0);
  assert.equal(pageAfter(5, 3), 0);
  assert.equal(pageAfter(0, 0), 0);
});

it("a running clock is read by the server's time and never below nothing", () => {
  const endsAt = 1_000_000;
  assert.equal(secondsLeft({ endsAt }, 940_000), 60);
  assert.equal(secondsLeft({ endsAt }, 930_000, 10_000), 60);
  assert.equal(secondsLeft({ endsAt }, 2_000_000), 0);
});

it("a clock at rest shows what is left", () => {
  assert.equal(secondsLeft({ left: 90.7 }, 5), 90);
});

it("clocks are written as people read them", () => {
  assert.deepEqual([0, 65, 725, 3725].map(clockText), ["0:00", "1:05", "12:05", "1:02:05"]);
});

it("the age of a page is told in seconds, then in minutes", () => {
  assert.equal(ageText(12_300, words), "12 s");
  assert.equal(ageText(-5, words), "0 s");
  assert.equal(ageText(185_000, words), "3 min");
});

it("a wall without network asks less often, and is right soon after it is back", () => {
  assert.equal(nextDelay(0), 4000);
  assert.ok(nextDelay(1) > nextDelay(0));
  // A wall that was away is right again within ten seconds.
  assert.ok(nextDelay(50) < 10000);
});

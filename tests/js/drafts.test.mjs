// What is marked on a slip and not sent yet comes back on a form made from the same state, and on no other.
import assert from "node:assert/strict";
import { it } from "node:test";

import { loadModule } from "./load.mjs";

const { draftOf, keptIn, storageKey } = await loadModule("tournaments/static/tournaments/desk/drafts.js");

const form = (sheet) => ({
  elements: [
    { name: "key", type: "hidden", value: String(Math.random()) },
    { name: "sheet", type: "hidden", value: sheet },
    { name: "carte", type: "radio", value: "0", checked: true },
    { name: "carte", type: "radio", value: "1", checked: false },
    { name: "scope_0", type: "number", value: "2" },
    { name: "act", type: "submit", value: "deal" },
  ],
  getAttribute: (name) => (name === "aria-labelledby" ? "deal" : null),
});

it("a form of the same state has the same place, whatever its key; a later state has its own", () => {
  assert.equal(storageKey("/slip/x/", form("1")), storageKey("/slip/x/", form("1")));
  assert.notEqual(storageKey("/slip/x/", form("1")), storageKey("/slip/x/", form("2")));
  assert.notEqual(storageKey("/slip/x/", form("1")), storageKey("/slip/y/", form("1")));
});

it("marks and numbers are kept, hidden fields and buttons are not", () => {
  const draft = draftOf(form("1").elements);
  assert.deepEqual(draft, { "carte 0": true, "carte 1": false, scope_0: "2" });
  const back = keptIn(form("1").elements, { "carte 1": true, scope_0: "5", gone: "x" });
  assert.deepEqual(back.map(([field, value]) => [field.name, field.value, value]), [
    ["carte", "1", true],
    ["scope_0", "2", "5"],
  ]);
});

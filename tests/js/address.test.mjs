import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadModule } from "./load.mjs";

const PLAIN = { bottom: 0, hands: "open", captures: false, count: false };

/** A browser's address bar: what it shows, and what was written into it. */
function windowAt(hash) {
  const written = [];
  const location = { pathname: "/g/x/", search: "", hash };
  const history = {
    state: null,
    replaceState(_state, _title, address) {
      written.push(address);
    },
  };
  globalThis.window = { location, history, setTimeout: () => 0, clearTimeout() {}, addEventListener() {} };
  return written;
}

describe("the address", () => {
  it("is not written again where it says the place already, so that Back is not stopped", async () => {
    const written = windowAt("#d1.p3");
    const { writeAddress, flushAddress } = await loadModule("replays/static/replays/viewer/address.js");
    writeAddress("#d1.p3", PLAIN);
    flushAddress();
    assert.deepEqual(written, []);
    writeAddress("#d1.p4", PLAIN);
    flushAddress();
    assert.deepEqual(written, ["/g/x/#d1.p4"]);
  });

  it("is left alone where another place was typed while it waited to be written", async () => {
    const written = windowAt("#d1.p3");
    const { writeAddress, flushAddress } = await loadModule("replays/static/replays/viewer/address.js");
    writeAddress("#d1.p4", PLAIN);
    window.location.hash = "#d2.p0";
    flushAddress();
    assert.deepEqual(written, []);
  });
});

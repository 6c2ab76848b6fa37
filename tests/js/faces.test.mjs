import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { loadModule } from "./load.mjs";

const { readSprite } = await loadModule("replays/static/replays/viewer/faces.js");
const deck = new URL("../../scopa_site/static/scopa_site/deck/", import.meta.url);
const faceOf = readSprite(await readFile(new URL("italian.svg", deck), "utf8"));

const textOf = (address) => decodeURIComponent(address.slice(address.indexOf(",") + 1));

describe("the faces of a deck", () => {
  it("are whole pictures: each holds the drawing of everything it refers to", () => {
    for (const name of ["card-7d", "card-9c", "card-10b", "mini-1s", "card-back"]) {
      const text = textOf(faceOf(name));
      const there = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, wanted] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(there.has(wanted), `${name}: ${wanted}`);
    }
  });

  it("have the shape of their symbol and hold nothing of other cards", () => {
    assert.match(textOf(faceOf("card-7d")), /viewBox="0 0 100 160"/);
    assert.match(textOf(faceOf("mini-7d")), /viewBox="0 0 100 130"/);
    assert.ok(!textOf(faceOf("card-7d")).includes('id="card-6d"'));
  });

  it("are cut once, and only where the deck has such a face", () => {
    assert.equal(faceOf("card-7d"), faceOf("card-7d"));
    assert.equal(faceOf("card-11d"), "");
    assert.equal(faceOf("base"), "");
  });

  it("come from each of the decks", async () => {
    const others = await Promise.all(["spanish.svg", "french.svg"].map((name) => readFile(new URL(name, deck), "utf8")));
    const faces = [faceOf, ...others.map(readSprite)].map((of) => of("card-8s"));
    assert.equal(new Set(faces).size, 3);
    assert.ok(!faces.includes(""));
  });
});

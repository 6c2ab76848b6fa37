// A deck's faces as pictures of their own, cut out of its one cached sprite. A card that is moved about as an <img> costs
// the browser one box; as a <use> it would be built, styled and laid out anew with all its strokes at every step. Pure but
// for `fetchFaces`; tested with `node --test`.

import { ask } from "./asking.js";

const PIECE = /^<(g|symbol) id="([^"]+)"(?: viewBox="0 0 (\d+) (\d+)")?/;
const NAMED = /href="#([^"]+)"/g;

/** `faceOf(name)` gives the address of `card-7d`, `mini-7d` or `card-back` as a picture, "" for an unknown name. */
export function readSprite(text) {
  const pieces = new Map();
  for (const line of text.split("\n")) {
    const found = PIECE.exec(line);
    if (found) pieces.set(found[2], { line, width: found[3], height: found[4] });
  }
  const made = new Map();

  /** The piece itself and all that it is put together from. */
  function linesOf(name) {
    const wanted = new Set();
    const waiting = [name];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (wanted.has(next) || !pieces.has(next)) continue;
      wanted.add(next);
      for (const [, part] of pieces.get(next).line.matchAll(NAMED)) waiting.push(part);
    }
    return [...wanted].map((part) => pieces.get(part).line).join("");
  }

  return function faceOf(name) {
    const piece = pieces.get(name);
    if (!piece?.width) return "";
    if (!made.has(name)) {
      const { width, height } = piece;
      const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
      made.set(name, `data:image/svg+xml,${encodeURIComponent(`${head}<defs>${linesOf(name)}</defs><use href="#${name}"/></svg>`)}`);
    }
    return made.get(name);
  };
}

export async function fetchFaces(address) {
  const answer = await ask(address);
  return readSprite(await answer.text());
}

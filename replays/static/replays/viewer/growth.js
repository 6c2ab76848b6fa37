// A game that is still played: new frames come in behind the old ones. Pure; tested with `node --test`.
import { createGame } from "./state.js";

/**
 * A game that grows while it is looked at: `game` reads like one of `createGame`, and `take(source)` lets it go on as
 * the later `scopa-frames` have it. It gives back how many frames were new: an answer that was overtaken brings none.
 */
export function growGame(first) {
  let now = createGame(first);
  const game = {};
  for (const name of Object.keys(now)) Object.defineProperty(game, name, { enumerable: true, get: () => now[name] });
  return {
    game,
    take(source) {
      const more = source.frames.length - now.frames.length;
      if (more <= 0) return 0;
      now = createGame(source);
      return more;
    },
  };
}

/** Where to be when a game that ended at `last` has come to end at `newLast`: at the end if one was there, else still here. */
export function placeAfter(index, last, newLast) {
  return index >= last ? newLast : index;
}

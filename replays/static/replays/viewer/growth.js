// A game that is still played: new frames come in behind the old ones. Pure; tested with `node --test`.
import { createGame } from "./state.js";

/**
 * A game that grows while it is looked at: `game` reads like one of `createGame`, and `take(source)` lets it go on as
 * the later `scopa-frames` have it. Those may begin at frame `first`, with the deals from there on. It gives back how
 * many frames were new: an answer that was overtaken, or that leaves a gap, brings none.
 */
export function growGame(first) {
  let now = createGame(first);
  const game = {};
  for (const name of Object.keys(now)) Object.defineProperty(game, name, { enumerable: true, get: () => now[name] });
  return {
    game,
    take(source) {
      const first = source.first ?? 0;
      const more = first + source.frames.length - now.frames.length;
      if (more <= 0 || first > now.frames.length) return 0;
      const known = new Set(source.deals.map((deal) => deal.number));
      now = createGame({
        ...source,
        frames: [...now.frames.slice(0, first), ...source.frames],
        deals: [...now.deals.filter((deal) => !known.has(deal.number)), ...source.deals],
      });
      return more;
    },
  };
}

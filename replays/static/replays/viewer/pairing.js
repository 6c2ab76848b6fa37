// Two games of the same deal as one line of positions. Pure; tested with `node --test`.

const playOf = (game, deal, ply) => (deal && ply <= deal.plies ? game.frames[deal.first_frame + ply].action?.play ?? null : null);

/** The first ply at which two games of one deal differ, null if they never do. */
export function firstDifference(games, deals) {
  const plies = Math.max(...deals.map((deal) => deal?.plies ?? 0));
  for (let ply = 1; ply <= plies; ply += 1) {
    if (playOf(games[0], deals[0], ply) !== playOf(games[1], deals[1], ply)) return ply;
  }
  return null;
}

/**
 * A line through both games, shaped as one game for steps and controls: as many positions a deal as the longer table
 * has, then the next deal. `at(index)` gives the frame of each table; `differences` the first differing ply by deal.
 */
export function createPair(games) {
  const count = Math.max(...games.map((game) => game.deals.length));
  const [frames, deals, marks, differences, places] = [[], [], [], [], []];
  for (let number = 0; number < count; number += 1) {
    const both = games.map((game) => game.deals[number] ?? null);
    const plies = Math.max(...both.map((deal) => deal?.plies ?? 0));
    const difference = firstDifference(games, both);
    marks.push({ index: frames.length, kind: "deal" });
    if (difference !== null) marks.push({ index: frames.length + difference, kind: "difference" });
    deals.push({ number, first_frame: frames.length, plies });
    differences.push(difference);
    for (let ply = 0; ply <= plies; ply += 1) {
      const at = both.map((deal, table) => (deal ? deal.first_frame + Math.min(ply, deal.plies) : games[table].frames.length - 1));
      frames.push({ deal: number, ply, action: games[0].frames[at[0]].action, legal: games[0].frames[at[0]].legal });
      places.push(at);
    }
  }
  return Object.freeze({ frames, deals, marks, differences, at: (index) => places[index] });
}

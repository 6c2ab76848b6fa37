// The order in which a page shows what it was told, pure: scenes come in, steps come out one after the other.

/** A line of steps to be shown; `shown` is the last one taken out. */
export function createLine(scene) {
  return { state: scene.state, scene, seen: scene.state.n, steps: [], shown: scene.steps.at(-1) ?? null };
}

/** The line after `scene` has come; null if it is older than what is known. */
export function joinLine(line, scene) {
  if (scene.state.game.version < line.state.game.version || scene.state.n < line.seen) return null;
  const fresh = scene.steps.filter((step) => step.n > line.seen);
  return { ...line, state: scene.state, scene, seen: scene.state.n, steps: [...line.steps, ...fresh] };
}

/** The line after its next step was taken out; `line.shown` is that step. */
export function takeStep(line) {
  const [first, ...rest] = line.steps;
  return { ...line, shown: first, steps: rest };
}

/** The line with everything shown at once. */
export function skipSteps(line) {
  return line.steps.length === 0 ? line : { ...line, shown: line.steps.at(-1), steps: [] };
}

/** What the seats and the cloth draw: the viewer's shape of a view. */
export function viewOf(step, state, totals) {
  const { frame } = step;
  const action = frame.action;
  const takes = action?.card && (action.captured.length > 0 || action.self_take);
  return {
    frame,
    deal: { dealer: step.dealer },
    tray: takes ? [action.card, ...action.captured] : [],
    clocks: state.seats.map(() => null),
    counts: frame.piles.map(({ cards, scope }, side) => ({
      score: (totals ?? frame.totals)[side],
      cards: cards.length,
      coins: cards.filter((code) => code.endsWith("d")).length,
      settebello: cards.includes("7d"),
      scope,
    })),
  };
}

/** The hand in the order one keeps it: by rank within suits as it comes, or as the server sends it. */
export const handOf = (step, seat) => step.frame.hands[seat].filter((code) => code !== null);

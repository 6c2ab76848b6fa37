// A small game for the tests of the viewer's pure modules: two deals of 2 and 1 plies; the second was broken off.
export const play = (card, captured = [], more = {}) => ({
  seat: 0, card, captured, self_take: false, scopa: false, settebello: false, event: null, ...more,
});

const NO_PILE = { cards: [], scope: 0, primiera: [0], suits: 0, short: true };

export function frame(deal, ply, action = null, more = {}) {
  return {
    deal, ply, action, hands: [["1d"], ["2c", "3c"]], table: [], stock: 0, to_move: 0, shown: {},
    piles: [{ ...NO_PILE }, { ...NO_PILE }], totals: [0, 0], ...more,
  };
}

export const SOURCE = {
  seats: [{ seat: 0, side: 0 }, { seat: 1, side: 1 }],
  side_count: 2,
  result: { winner: 0 },
  deals: [
    { number: 0, first_frame: 0, plies: 2, totals: [3, 1], score: [{}, {}] },
    { number: 1, first_frame: 3, plies: 1, totals: null, score: null },
  ],
  frames: [
    frame(0, 0),
    frame(0, 1, play("4b")),
    frame(0, 2, play("7d", ["4c", "3s"], { scopa: true, settebello: true }), {
      piles: [{ cards: ["7d", "4c", "3s", "2d"], scope: 1, primiera: [48], suits: 3, short: true }, { ...NO_PILE }],
    }),
    frame(1, 0, null, { totals: [3, 1] }),
    frame(1, 1, play("1d", [], { self_take: true }), { totals: [3, 1] }),
  ],
};

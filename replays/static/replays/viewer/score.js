// The score so far, one row a side. Columns are counted from the piles; the rows come with the page.

import { setText } from "./elements.js";

/** `body` is the table's body; gives back `draw(view)`. */
export function createScore(body) {
  const rows = [...body.rows];

  return function draw(view) {
    for (const [side, row] of rows.entries()) {
      const { score, cards, coins, settebello, scope } = view.counts[side];
      const values = [score, cards, coins, settebello ? "✓" : "–", scope];
      for (const [column, value] of values.entries()) setText(row.cells[column + 1], String(value));
    }
  };
}

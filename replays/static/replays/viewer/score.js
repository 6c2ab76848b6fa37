// The score so far, one row a side. Columns are counted from the piles; the rows come with the page.

import { fillWords, setFigure, setTitle } from "./elements.js";

// Of a primiera that is compared rank by rank, sevens first, only the first numbers are shown.
const MOST_NUMBERS = 2;

/** `body` is the table's body; gives back `draw(view)`. */
export function createScore(body, words) {
  const rows = [...body.rows];
  const columns = ["score", "cards", "coins", "settebello", ...(body.closest("table").querySelector("[data-primiera]") ? ["primiera"] : []), "scope"];
  const textOf = {
    settebello: ({ settebello }) => (settebello ? "✓" : "–"),
    primiera: ({ primiera }) => primiera.slice(0, MOST_NUMBERS).join(" · "),
  };

  function draw(cell, counts, column) {
    setFigure(cell, String(textOf[column]?.(counts) ?? counts[column]));
    if (column !== "primiera") return;
    setTitle(cell, counts.isShort ? fillWords(words.suitsHeld, { count: counts.suits }) : "");
  }

  return function drawAll(view) {
    for (const [side, row] of rows.entries()) {
      for (const [at, column] of columns.entries()) draw(row.cells[at + 1], view.counts[side], column);
    }
  };
}

// The score so far, one row a side. Columns are counted from the piles; the heads come with the page.

import { setText } from "./elements.js";

/** `body` is the table's body; gives back `draw(view)`. */
export function createScore(body, setup) {
  const rows = setup.sides.map((name) => {
    const row = body.insertRow();
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = name;
    row.append(head);
    return row;
  });
  for (const row of rows) for (let column = 0; column < 5; column += 1) row.insertCell();

  return function draw(view) {
    for (const [side, row] of rows.entries()) {
      const { score, cards, coins, settebello, scope } = view.counts[side];
      const values = [score, cards, coins, settebello ? "✓" : "–", scope];
      for (const [column, value] of values.entries()) setText(row.cells[column + 1], String(value));
    }
  };
}

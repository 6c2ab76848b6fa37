// Sorting of a table the server has sent whole: by data-sort of a cell where it has one, else by its text.

export function compareCells(a, b) {
  const [x, y] = [Number(a), Number(b)];
  if (a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a.localeCompare(b);
}

export function sortTable(table, head) {
  const column = [...head.parentElement.children].indexOf(head);
  const down = head.getAttribute("aria-sort") === "ascending";
  const key = (row) => row.children[column].dataset.sort ?? row.children[column].textContent.trim();
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((a, b) => compareCells(key(a), key(b)));
  body.append(...(down ? rows.reverse() : rows));
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
}

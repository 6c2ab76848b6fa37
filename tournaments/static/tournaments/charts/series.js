// From what the server sends to the columns that uPlot draws: one time axis, and for each line its middle, low and high.

/** The moments of all lines in order, each once. */
export function timesOf(lines) {
  return [...new Set(lines.flatMap((line) => line.points.map((point) => point[0])))].sort((a, b) => a - b);
}

/** [times, middle, low, high, middle, low, high, …]; null where a line has no point. */
export function columnsOf(lines) {
  const times = timesOf(lines);
  const place = new Map(times.map((time, index) => [time, index]));
  const columns = [times];
  for (const line of lines) {
    const three = [1, 2, 3].map(() => new Array(times.length).fill(null));
    for (const [time, ...values] of line.points) {
      three.forEach((column, index) => (column[place.get(time)] = values[index] ?? null));
    }
    columns.push(...three);
  }
  return columns;
}

/** What can be read at a moment: the line's name and its three values, for each line that has a point there. */
export function readingAt(lines, columns, index) {
  return lines.flatMap((line, number) => {
    const [middle, low, high] = [1, 2, 3].map((offset) => columns[3 * number + offset][index]);
    return middle === null || middle === undefined ? [] : [{ label: line.label, middle, low, high }];
  });
}

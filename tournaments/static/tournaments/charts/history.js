// Ratings over time: a line with its band for each version, and a mark where a version begins.
import { axisOf, dayFormat, days, mountChart, numbers, readData, washed } from "./frame.js";
import { columnsOf, readingAt } from "./series.js";

const HEIGHT = 320;

function marksPlugin(marks, colours) {
  const draw = (chart) => {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.strokeStyle = colours.strong;
    ctx.fillStyle = colours.soft;
    ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.textBaseline = "alphabetic";
    for (const mark of marks) {
      const x = Math.round(chart.valToPos(mark.at, "x", true));
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      const last = x > bbox.left + bbox.width - 60 * devicePixelRatio;
      ctx.textAlign = last ? "right" : "left";
      ctx.fillText(mark.label, x + (last ? -5 : 5) * devicePixelRatio, bbox.top + 13 * devicePixelRatio);
    }
    ctx.restore();
  };
  return { hooks: { drawAxes: draw } };
}

/** The interval of a line that has a single day: a band would have no width. */
function whiskersPlugin(lines, colours) {
  const draw = (chart) => {
    const { ctx } = chart;
    ctx.save();
    ctx.lineWidth = 2 * devicePixelRatio;
    lines.forEach((line, number) => {
      if (line.points.length !== 1) return;
      const [at, , low, high] = line.points[0];
      const x = Math.round(chart.valToPos(at, "x", true));
      const [bottom, top] = [low, high].map((value) => Math.round(chart.valToPos(value, "y", true)));
      const half = 6 * devicePixelRatio;
      ctx.strokeStyle = colours.series[number % colours.series.length];
      ctx.beginPath();
      ctx.moveTo(x, bottom);
      ctx.lineTo(x, top);
      for (const y of [bottom, top]) {
        ctx.moveTo(x - half, y);
        ctx.lineTo(x + half, y);
      }
      ctx.stroke();
    });
    ctx.restore();
  };
  return { hooks: { draw } };
}

function seriesOf(lines, colours) {
  const none = { stroke: "transparent", width: 0, points: { show: false } };
  return lines.flatMap((line, number) => {
    const colour = colours.series[number % colours.series.length];
    return [{ label: line.label, stroke: colour, width: 2, spanGaps: true, points: { show: true, size: 6, fill: colour } }, { ...none, spanGaps: true }, { ...none, spanGaps: true }];
  });
}

function optionsOf(source, colours, width, columns, tell) {
  const bands = source.lines.map((_, number) => ({
    series: [3 * number + 3, 3 * number + 2],
    fill: washed(colours.series[number % colours.series.length]),
  }));
  const times = columns[0];
  // One day alone would be an axis without length.
  const range = times.length > 1 ? undefined : () => [times[0] - 86400 * 3, times[0] + 86400 * 3];
  return {
    width,
    height: HEIGHT,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => window.uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    scales: { x: { time: true, ...(range && { range }) } },
    axes: [
      axisOf(colours, { values: (_, splits) => splits.map(shortDay(splits)) }),
      axisOf(colours, { size: 56, values: (_, splits) => splits.map(numbers()) }),
    ],
    series: [{}, ...seriesOf(source.lines, colours)],
    bands,
    plugins: [marksPlugin(source.marks, colours), whiskersPlugin(source.lines, colours)],
    cursor: { points: { show: (_, index) => index % 3 === 1 && undefined } },
    hooks: { setCursor: [(chart) => tell(chart.cursor.idx)] },
  };
}

function shortDay(splits) {
  const long = splits.length > 1 && splits.at(-1) - splits[0] > 86400 * 300;
  const format = dayFormat(long ? { month: "short", year: "2-digit" } : { day: "numeric", month: "short" });
  let before = "";
  return (seconds) => {
    const text = format.format(new Date(seconds * 1000));
    const shown = text === before ? "" : text;
    before = text;
    return shown;
  };
}

for (const place of document.querySelectorAll("[data-history]")) {
  const source = readData(place.dataset.history);
  const columns = columnsOf(source.lines);
  const reading = place.parentElement.querySelector("[data-reading]");
  const [day, number] = [days(), numbers()];
  const tell = (index) => {
    const at = index ?? columns[0].length - 1;
    const parts = readingAt(source.lines, columns, at).map(
      (one) => `${one.label} ${number(one.middle)} (${number(one.low)} … ${number(one.high)})`,
    );
    reading.textContent = [day(columns[0][at]), ...parts].join(" · ");
  };
  mountChart(place, (colours, width) => ({ options: optionsOf(source, colours, width, columns, tell), data: columns }));
  tell(null);
}

// A sequential test on its way: the log-likelihood ratio between the two bounds at which it ends.
import { axisOf, mountChart, numbers, readData, washed } from "./frame.js";

const HEIGHT = 280;

function boundsPlugin(bounds, colours) {
  const draw = (chart) => {
    const { ctx, bbox } = chart;
    ctx.save();
    ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
    ctx.lineWidth = devicePixelRatio;
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    for (const { at, label, colour, above } of bounds) {
      const y = Math.round(chart.valToPos(at, "y", true));
      ctx.strokeStyle = colour ?? colours.strong;
      ctx.fillStyle = colour ?? colours.soft;
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.fillText(label, bbox.left + 6 * devicePixelRatio, y + (above ? -5 : 14) * devicePixelRatio);
    }
    ctx.restore();
  };
  return { hooks: { draw } };
}

function optionsOf(source, colours, width) {
  const reach = Math.max(source.upper, -source.lower) * 1.25;
  const values = source.ratios.map(Math.abs);
  const most = Math.max(reach, ...values) * 1.05;
  const bounds = [
    { at: source.upper, label: source.words.upper, colour: colours.series[2], above: true },
    { at: source.lower, label: source.words.lower, colour: colours.series[1], above: false },
  ];
  return {
    width,
    height: HEIGHT,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: (_, _low, high) => [0, Math.max(high, source.least)] }, y: { range: [-most, most] } },
    axes: [
      axisOf(colours, { values: (_, splits) => splits.map((value) => (Number.isInteger(value) ? numbers()(value) : "")) }),
      axisOf(colours, { size: 48, values: (_, splits) => splits.map(numbers(1)) }),
    ],
    series: [{}, { stroke: colours.series[0], fill: washed(colours.series[0], 10), width: 2, points: { show: source.ratios.length < 40 } }],
    plugins: [boundsPlugin(bounds, colours)],
  };
}

export function drawTests(root = document) {
  for (const place of root.querySelectorAll("[data-sprt]:not([data-drawn])")) {
    const source = readData(place.dataset.sprt);
    place.dataset.drawn = "";
    mountChart(place, (colours, width) => ({
      options: optionsOf(source, colours, width),
      data: [[0, ...source.ratios.map((_, index) => index + 1)], [0, ...source.ratios]],
    }));
  }
}

drawTests();
document.addEventListener("htmx:afterSettle", () => drawTests());

// A chart in a figure: made with the theme's colours, as wide as its place, made anew when either changes.

const SERIES = ["--sword", "--cup", "--club", "--coin"];

export function readColours(element) {
  const style = getComputedStyle(element);
  const named = (name) => style.getPropertyValue(name).trim();
  return {
    ink: named("--ink"),
    soft: named("--ink-soft"),
    line: named("--line"),
    strong: named("--line-strong"),
    series: SERIES.map(named),
  };
}

export function washed(colour, percent = 16) {
  return `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
}

export function axisOf(colours, more = {}) {
  return {
    stroke: colours.soft,
    font: "13px system-ui, sans-serif",
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1 },
    ...more,
  };
}

/** `build(colours, width)` gives { options, data }; the chart follows its place and the theme. */
export function mountChart(place, build) {
  let chart = null;
  const draw = () => {
    chart?.destroy();
    const { options, data } = build(readColours(place), place.clientWidth);
    chart = new window.uPlot(options, data, place);
    chart.root.setAttribute("aria-hidden", "true");
  };
  draw();
  let width = place.clientWidth;
  new ResizeObserver(() => {
    if (place.clientWidth === width) return;
    width = place.clientWidth;
    chart.setSize({ width, height: chart.height });
  }).observe(place);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

export function readData(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

export function numbers(digits = 0) {
  const language = document.documentElement.lang || "en";
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  return (value) => format.format(value).replace("-", "−");
}

/** A format of days; English ones have the day first, as everywhere else on the site. */
export function dayFormat(options) {
  const language = document.documentElement.lang || "en";
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { timeZone: "UTC", ...options });
}

export function days() {
  const format = dayFormat({ dateStyle: "medium" });
  return (seconds) => format.format(new Date(seconds * 1000));
}

// Tells the style sheet how the cloth is divided, whenever its size changes: at a step nothing has to be measured.
import { divideCloth, widthFor } from "./cloth.js";

// The size of the table's cards changes with every second card from here on: each change lays all of them out anew.
const USUAL = 4;
const roomFor = (count) => Math.max(USUAL, count + (count % 2));

/** Keeps `root` divided for `game`; `changed()` is called when whole cards turn small or back. Gives `{ isWide, sizeLying(count) }`. */
export function createFit(root, lying, game, changed) {
  const table = { seats: game.seats.length, hand: game.largestHand, hasStock: game.packets > 1 };
  let rem = 16;
  let box = { width: 0, height: 0 };
  let sizes = null;
  let lain = { count: 0, width: "" };

  function fit() {
    const now = { width: root.clientWidth, height: root.clientHeight };
    const nowRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // Whoever starts to observe is told at once of the size that was divided already.
    if (sizes && now.width === box.width && now.height === box.height && nowRem === rem) return;
    box = now;
    rem = nowRem;
    sizes = divideCloth(table, box, rem);
    const { form, tray, plates, lines = 1, isWide, isFan, near, far, side, capture, sideWidth, trayWidth } = sizes;
    const lengths = { bw: box.width, "card-near": near, "card-far": far, "card-side": side, "card-tray": capture, "side-w": sideWidth, "tray-w": trayWidth };
    for (const [name, px] of Object.entries(lengths)) root.style.setProperty(`--${name}`, `${px.toFixed(1)}px`);
    Object.assign(root.dataset, { form, tray, plates, lines: String(lines), fan: isFan ? "on" : "" });
    root.classList.toggle("is-wide", isWide);
    spread(lain.count);
  }

  function spread(count) {
    const width = `${Math.floor(widthFor(roomFor(count), sizes.lying, rem) * 10) / 10}px`;
    if (lain.width !== width) lying.style.setProperty("--card-lying", width);
    lain = { count, width };
  }

  fit();
  new ResizeObserver(() => {
    const { isWide } = sizes;
    fit();
    if (sizes.isWide !== isWide) changed();
  }).observe(root);

  return {
    get isWide() {
      return sizes.isWide;
    },
    sizeLying(count) {
      if (count !== lain.count) spread(count);
    },
  };
}

// Tells the style sheet how the cloth is divided, whenever its size changes, and the cards how large they are: at a step
// nothing has to be measured.
import { CARD, divideCloth, GAP, MINI, widthFor } from "./cloth.js";

// The size of the table's cards changes with every second card from here on: each change lays all of them out anew.
const USUAL = 4;
const roomFor = (count) => Math.max(USUAL, count + (count % 2));

// Between the cards of a hand, in units of the page's letters; between small ones on a narrow cloth, in px.
const HAND_GAP = 0.25;
const NARROW_GAP_PX = 2;
const CAPTURE_GAP_PX = 5;
const SIGN = 1.2;

const toTenth = (px) => Math.floor(px * 10) / 10;

/**
 * Keeps `root` divided for `game`; `changed()` is called whenever it is divided anew. All lengths it gives are px:
 * `lying` and `tray` say how their cards lie, `hand(place, isSmall)` how those of a hand do.
 */
export function createFit(root, lying, game, changed) {
  const table = { seats: game.seats.length, hand: game.largestHand, hasStock: game.packets > 1 };
  let rem = 16;
  let box = { width: 0, height: 0 };
  let sizes = null;
  let lain = { count: 0, card: 0 };

  /** Whether the cloth is divided otherwise than before. */
  function fit() {
    const now = { width: root.clientWidth, height: root.clientHeight };
    const nowRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // Whoever starts to observe is told at once of the size that was divided already.
    if (sizes && now.width === box.width && now.height === box.height && nowRem === rem) return false;
    box = now;
    rem = nowRem;
    sizes = divideCloth(table, box, rem);
    for (const name of ["near", "far", "side", "capture"]) sizes[name] = toTenth(sizes[name]);
    const { form, tray, plates, lines = 1, isWide, isFan, near, far, side, capture, sideWidth, trayWidth, small } = sizes;
    const handHeight = small.rows * side * MINI + (small.rows - 1) * smallGap();
    const lengths = { bw: box.width, "card-near": near, "card-far": far, "card-side": side, "card-tray": capture, "side-w": sideWidth, "tray-w": trayWidth, "side-h": handHeight };
    for (const [name, px] of Object.entries(lengths)) root.style.setProperty(`--${name}`, `${px.toFixed(1)}px`);
    Object.assign(root.dataset, { form, tray, plates, lines: String(lines), fan: isFan ? "on" : "" });
    root.classList.toggle("is-wide", isWide);
    spread(lain.count);
    return true;
  }

  const smallGap = () => (sizes.form === "rows" ? NARROW_GAP_PX : HAND_GAP * rem);

  function spread(count) {
    const card = toTenth(widthFor(roomFor(count), sizes.lying, rem));
    if (lain.card !== card) lying.style.setProperty("--card-lying", `${card}px`);
    lain = { count, card };
  }

  fit();
  new ResizeObserver(() => {
    if (fit()) changed();
  }).observe(root);

  return {
    ratio: CARD,
    get isWide() {
      return sizes.isWide;
    },
    get lying() {
      return { card: lain.card, gap: GAP * rem };
    },
    get tray() {
      return { card: sizes.capture, gap: CAPTURE_GAP_PX, sign: SIGN * rem, isCentred: sizes.tray === "beside" };
    },
    hand(place, isSmall) {
      if (isSmall) return { card: sizes.side, high: sizes.side * MINI, gap: smallGap(), inRow: sizes.small.inRow };
      const card = place === "bottom" ? sizes.near : sizes.far;
      return { card, high: card * CARD, gap: HAND_GAP * rem, inRow: table.hand };
    },
    sizeLying(count) {
      if (count !== lain.count) spread(count);
    },
  };
}

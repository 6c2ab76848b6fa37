// How the cloth is divided: from its size, how large the cards of each hand, of the table and of the last capture can be
// without anything being cut or lying on something else. The heights that are not cards stand here and in cloth.css
// alike, in the page's units (1 = the size of its letters). Pure; tested with `node --test`.

// How high a card is beside its width, whole and small, and how far from the next on the table.
export const CARD = 1.6;
export const MINI = 1.3;
export const GAP = 0.3;
// From this width on seats sit at the sides, and the far hand shows whole cards; below it they sit in rows on top.
const WIDE_PX = 544;
const PLATE = { one: 2, two: 2.75 };
const UNDER_PLATE = 0.25;
const FRAME = 0.625;
const TRAY = 0.875;
const STOCK_WIDTH = { wide: 5.5, narrow: 3 };
const MARK = 0.4;
const COLUMN_GAP = 0.75;
const LARGEST = 7.5;
const LARGEST_SMALL = 2.6;
// The cards of the last capture, and those of the far hand, beside those of one's own.
const CAPTURE = 0.6;
const LEAST_SEEN = 0.4;
const FAR = { across: 0.85, sided: 0.75 };

// A table that is not in the middle is worth it only where the cards gain a good deal by it.
const IN_DOUBT = { across: 1.05, sided: 1.3, rows: 1.3 };

const least = (...sizes) => Math.max(0, Math.min(...sizes));

/** The width at which `count` cards fill a box, all as large as can be, in as many rows as serve best. */
export function widthFor(count, { width, height, most }, rem) {
  const gap = GAP * rem;
  let best = 0;
  for (let rows = 1; rows <= Math.max(1, count); rows += 1) {
    const inRow = Math.ceil(count / rows);
    const byWidth = (width - gap * (inRow - 1)) / inRow;
    const byHeight = (height - gap * (rows - 1)) / rows / CARD;
    best = Math.max(best, least(byWidth, byHeight, most));
  }
  return best;
}

/**
 * `table` is `{ seats, hand, hasStock }`: how many sit there, the largest hand, whether a stock lies by; `box` the cloth
 * within its border in px; `rem` the size of the page's letters. Gives widths in px, `{ near, far, side, capture,
 * sideWidth, trayWidth }`, `lying` as `widthFor` wants it, `small` hands as `{ inRow, rows }`, and in words how all is
 * laid: `{ form, isWide, tray, plates, lines, isFan }`.
 */
export function divideCloth(table, box, rem) {
  const isWide = box.width >= WIDE_PX;
  const form = table.seats < 4 ? "across" : isWide ? "sided" : "rows";
  const padding = 2 * (isWide ? 0.75 : 0.5) * rem;
  const room = { ...table, isWide, form, width: box.width - padding, height: box.height - padding, between: (isWide ? 0.5 : 0.25) * rem };
  const divide = { across: divideAcross, sided: divideSided, rows: divideRows }[form];
  const [below, beside] = ["below", "beside"].map((tray) => divide({ ...room, tray }, rem));
  // Seven cards lie on the table quite often: the last capture goes where they are larger, in doubt below them.
  const isSeen = beside.capture > LEAST_SEEN * beside.near;
  const isBetter = isSeen && worth(beside, rem) > IN_DOUBT[form] * worth(below, rem);
  const [inRow, rows] = smallRows(table.hand);
  return { form, isWide, small: { inRow, rows }, ...(isBetter ? beside : below) };
}

const worth = (way, rem) => widthFor(7, way.lying, rem) + way.near / 4;

/** What the last capture adds below the table's cards: its box, and its cards as a share of the nearest. */
const trayBelow = (tray, rem) => (tray === "below" ? { box: TRAY * rem, share: CAPTURE } : { box: 0, share: 0 });

/** Two or three seats: whole cards at both edges, the table between them. */
function divideAcross(room, rem) {
  const { seats, hand, width, height, between, tray } = room;
  const extra = trayBelow(tray, rem);
  const fixed = (2 * (PLATE.one + UNDER_PLATE) + FRAME) * rem + 2 * between;
  const near = least((height - fixed - extra.box) / (CARD * (1.95 + FAR.across + extra.share)), width * 0.19, LARGEST * rem);
  const far = least(FAR.across * near, (width / (seats - 1) - rem) / (Math.min(hand, 4) + 0.3));
  return finish(room, { near, far, side: far, sideWidth: 0, plates: "one", width, left: height - fixed - CARD * (near + far) }, rem);
}

/** Four or six seats: whole cards at the near and the far edge, small faces at the sides. */
function divideSided(room, rem) {
  const { seats, hand, width, height, between, tray } = room;
  const each = (seats - 2) / 2;
  const [inRow, rows] = smallRows(hand);
  const sideWidth = least(width * 0.23, 11.5 * rem);
  const plates = each > 1 ? "one" : "two";
  const names = each * (PLATE[plates] + UNDER_PLATE) * rem + (each - 1) * between;
  const side = least((sideWidth - 0.25 * rem * inRow) / inRow, (0.5 * height - names) / (each * rows * MINI), LARGEST_SMALL * rem);
  const beside = names + each * rows * (side * MINI + 0.25 * rem);
  const extra = trayBelow(tray, rem);
  const fixed = 2 * (PLATE.one + UNDER_PLATE) * rem + 2 * between;
  const byTable = (height - fixed - FRAME * rem - extra.box) / (CARD * (2 + FAR.sided + extra.share));
  const bySides = (height - fixed - beside) / (CARD * (1 + FAR.sided));
  const near = least(byTable, bySides, (width - rem) / 8, LARGEST * rem);
  const far = FAR.sided * near;
  const left = height - fixed - FRAME * rem - CARD * (near + far);
  return finish(room, { near, far, side, sideWidth, plates, width: width - 2 * sideWidth - 1.5 * rem, left }, rem);
}

/** Four or six seats on a narrow cloth: the others in rows on top, three in each, in small faces. */
function divideRows(room, rem) {
  const { seats, hand, width, height, between, tray } = room;
  // On a low cloth five others sit in one row, and of three the name and what was taken share one line.
  const lines = seats > 4 && height > 22 * rem ? 2 : 1;
  const inLine = (seats - (lines === 2 ? 0 : 1)) / lines;
  const [inRow, rows] = smallRows(hand);
  const plates = lines === 2 ? (height > 25 * rem ? "two" : "one") : inLine > 3 || height > 21 * rem ? "two" : "one";
  const tops = lines * ((PLATE[plates] + UNDER_PLATE) * rem + between);
  const fixed = tops + (PLATE.one + UNDER_PLATE + FRAME) * rem + between;
  const column = (width - (inLine - 1) * COLUMN_GAP * rem) / inLine;
  const side = least((column - 2 * inRow) / inRow, (0.18 * height) / (lines * rows * MINI), LARGEST_SMALL * rem);
  const hands = lines * (rows * side * MINI + 2 * (rows - 1));
  const extra = trayBelow(tray, rem);
  const near = least((height - fixed - hands - extra.box) / (CARD * (2 + extra.share)), width * 0.19, LARGEST * rem);
  return finish(room, { near, far: side, side, sideWidth: 0, plates, lines, width, left: height - fixed - hands - CARD * near }, rem);
}

/** The middle: how large the last capture is, and what is left for the cards on the table, which is `left` high. */
function finish({ form, isWide, tray, hand, hasStock, width: whole }, { width, left, ...sizes }, rem) {
  const { near } = sizes;
  const inner = { width: width - (FRAME + MARK) * rem, height: left - MARK * rem, most: near };
  const isFan = hand * (near + 0.25 * rem) > whole;
  if (tray === "below") {
    const capture = least(CAPTURE * near, (left - TRAY * rem) / (2 * CARD));
    return { ...sizes, tray, isFan, capture, trayWidth: 0, lying: { ...inner, height: inner.height - CARD * capture - TRAY * rem } };
  }
  const isEven = form === "across" && isWide;
  const trayWidth = (isEven ? 10.5 : 7) * rem;
  // With room enough the table's cards stay in the middle: the stock's place is as wide as the tray's.
  const stockWidth = isEven ? trayWidth : hasStock ? STOCK_WIDTH[isWide ? "wide" : "narrow"] * rem : 0;
  const capture = least(0.8 * near, (trayWidth - 1.6 * rem) / (isEven ? 2.2 : 2.6), (left - 3.5 * rem) / CARD);
  return { ...sizes, tray, isFan, capture, trayWidth, lying: { ...inner, width: inner.width - trayWidth - stockWidth - rem } };
}

/** Small faces stand in rows of five: `[inRow, rows]`. */
function smallRows(hand) {
  return [Math.min(hand, 5), Math.ceil(hand / 5)];
}

// Where the cards of a list lie within its box, in px from its corner. Pure; tested with `node --test`.

/**
 * `count` cards, `card` wide, in one row in the middle of `width`, `gap` apart; without room for that they lie on one
 * another, each with the same edge in sight.
 */
export function fan(count, width, card, gap) {
  const step = stepWithin(count, width, card, gap);
  const left = (width - card - step * Math.max(0, count - 1)) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: left + at * step, y: 0 }));
}

/** The played card, a sign `sign` wide, and what it took, each as in a row of `width`; in its middle if `isCentred`. */
export function capture(count, width, card, gap, { sign, isCentred }) {
  if (count === 0) return [];
  const others = count - 1;
  const after = card + sign;
  const step = stepWithin(others, width - after, card, gap);
  const whole = others === 0 ? card : after + card + step * (others - 1);
  const left = isCentred ? Math.max(0, (width - whole) / 2) : 0;
  return Array.from({ length: count }, (_, at) => ({ x: at === 0 ? left : left + after + (at - 1) * step, y: 0 }));
}

/** `count` cards, `card` wide and `high` high, in rows of at most `inRow`, each row in the middle of `width`, from the top. */
export function rows(count, width, { card, high, gap, inRow }) {
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / inRow);
    const inThis = Math.min(inRow, count - row * inRow);
    const left = (width - inThis * card - (inThis - 1) * gap) / 2;
    return { x: left + (at - row * inRow) * (card + gap), y: row * (high + gap) };
  });
}

/** The same in as few rows as fit, all of them as long as can be, in the middle of `box` (`{ width, height }`). */
export function heap(count, box, { card, high, gap }) {
  if (count === 0) return [];
  // What fits to a hair must not be lost in the digits of a division.
  const most = Math.max(1, Math.floor((box.width + gap + 0.5) / (card + gap)));
  const lines = Math.ceil(count / most);
  const top = (box.height - lines * high - (lines - 1) * gap) / 2;
  const laid = rows(count, box.width, { card, high, gap, inRow: Math.ceil(count / lines) });
  return laid.map(({ x, y }) => ({ x, y: y + top }));
}

function stepWithin(count, width, card, gap) {
  return count < 2 ? 0 : Math.max(0, Math.min(card + gap, (width - card) / (count - 1)));
}

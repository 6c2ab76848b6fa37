// The viewer's state, pure: frames in, positions out. No DOM, no rules of the game; tested with `node --test`.

const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  6: ["bottom", "left-low", "left-high", "top", "right-high", "right-low"],
};

/** A game read from a `scopa-frames` object: frames and deals as they are, plus what is looked up often. */
export function createGame(source) {
  const { frames, deals } = source;
  const firstHands = deals.map((deal) => frames[deal.first_frame].hands);
  return Object.freeze({
    frames,
    deals,
    seats: source.seats,
    sideCount: source.side_count,
    packets: source.packets,
    result: source.result,
    largestHand: Math.max(0, ...firstHands.flat().map((hand) => hand.length)),
    marks: marksOf(source),
    clocks: clocksOf(source),
  });
}

function marksOf({ frames, result }) {
  const marks = frames.flatMap((frame, index) => markOf(frame, index));
  const isFault = (result?.verdicts ?? []).some((verdict) => verdict !== "OK");
  return isFault ? [...marks, { index: frames.length - 1, kind: "verdict" }] : marks;
}

function markOf(frame, index) {
  if (frame.ply === 0) return [{ index, kind: "deal" }];
  const { scopa, settebello, event, declaration } = frame.action ?? {};
  if (scopa) return [{ index, kind: "scopa" }];
  if (settebello) return [{ index, kind: "settebello" }];
  return event || declaration ? [{ index, kind: "event" }] : [];
}

/** What each seat's clock shows at each frame, in ms; null before its first play and in games without clocks. */
function clocksOf({ frames, seats }) {
  let now = seats.map(() => null);
  return frames.map(({ action }) => {
    if (action && action.seat !== null && Number.isInteger(action.clock_ms)) {
      now = now.with(action.seat, action.clock_ms);
    }
    return now;
  });
}

export const lastIndex = (game) => game.frames.length - 1;

/** `index` as a whole number inside the game. */
export function clamp(game, index) {
  const whole = Number.isFinite(index) ? Math.trunc(index) : 0;
  return Math.min(Math.max(whole, 0), Math.max(lastIndex(game), 0));
}

/** Which of `game.deals` the frame lies in. */
export function dealOf(game, index) {
  const later = game.deals.findIndex((deal) => deal.first_frame > index);
  return later === -1 ? game.deals.length - 1 : later - 1;
}

/** Index of the last position of deal number `place` of the list. */
export function dealEnd(game, place) {
  const deal = game.deals[place];
  return deal.first_frame + deal.plies;
}

/** `#d3.p14`: deals counted from 1, plies from 0. */
export function fragmentOf(game, index) {
  const place = dealOf(game, index);
  return `#d${game.deals[place].number + 1}.p${game.frames[index].ply}`;
}

/** The frame a fragment names; null if it is no such fragment or names no deal of this game. */
export function indexOfFragment(game, fragment) {
  const match = /^#?d(\d{1,4})\.p(\d{1,4})$/.exec(fragment);
  if (!match) return null;
  const deal = game.deals.find((one) => one.number + 1 === Number(match[1]));
  return deal ? deal.first_frame + Math.min(Number(match[2]), deal.plies) : null;
}

/** Where each seat sits on the screen, by seat, with `bottom` at the near edge. */
export function seatPlaces(seatCount, bottom, clockwise) {
  const places = PLACES[seatCount] ?? PLACES[6].slice(0, seatCount);
  return Array.from({ length: seatCount }, (_, seat) => {
    const turn = (seat - bottom + seatCount) % seatCount;
    return places[clockwise || turn === 0 ? turn : seatCount - turn];
  });
}

/** What the last play brought home: the cards that lie in the tray, the played one first. */
export function trayOf(frame) {
  const action = frame.action;
  if (!action?.card) return [];
  if (action.captured.length > 0) return [action.card, ...action.captured];
  return action.self_take ? [action.card] : [];
}

/** The cards with which a side has made its scopas of this deal so far, in their order. */
export function scopaCards(game, index, side) {
  const { first_frame: first } = game.deals[dealOf(game, index)];
  const actions = game.frames.slice(first + 1, index + 1).map(({ action }) => action);
  return actions.filter((action) => action?.scopa && game.seats[action.seat].side === side).map(({ card }) => card);
}

/** A play in machine form as cards: `7dx4c3s` is { card: "7d", captured: ["4c", "3s"] }; null for a declaration. */
export function readPlay(text) {
  const match = /^(\d{1,2}[dcsb])(?:x((?:\d{1,2}[dcsb])+)|@)?$/.exec(text);
  if (!match) return null;
  return { card: match[1], captured: match[2]?.match(/\d{1,2}[dcsb]/g) ?? [] };
}

/** The captures that the seat to move may choose from, each { card, captured }. */
export function legalCaptures(frame) {
  return (frame.legal ?? []).map(readPlay).filter((play) => play?.captured.length);
}

/** Running counts of a side at a frame. */
export function countsOf(frame, side) {
  const { cards, scope, primiera, suits, short } = frame.piles[side];
  return {
    score: frame.totals[side],
    cards: cards.length,
    coins: cards.filter((code) => code.endsWith("d")).length,
    settebello: cards.includes("7d"),
    primiera,
    suits,
    isShort: short,
    scope,
  };
}

/** Everything the page draws for one index. */
export function viewOf(game, index) {
  const frame = game.frames[index];
  const place = dealOf(game, index);
  const isDealEnd = index === dealEnd(game, place);
  const deal = game.deals[place];
  const counted = isDealEnd && deal.totals !== null;
  return {
    index,
    frame,
    place,
    deal,
    isFirst: index === 0,
    isLast: index === lastIndex(game),
    isDealEnd,
    tray: trayOf(frame),
    clocks: game.clocks[index],
    totals: counted ? deal.totals : frame.totals,
    counts: Array.from({ length: game.sideCount }, (_, side) => ({
      ...countsOf(frame, side),
      score: (counted ? deal.totals : frame.totals)[side],
    })),
  };
}

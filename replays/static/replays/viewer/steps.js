// Where the steps lead: every button, key and autoplay asks here. Pure; tested with `node --test`.
import { clamp, dealEnd, dealOf, lastIndex } from "./state.js";

const EVENTS = new Set(["scopa", "settebello", "event", "verdict", "difference"]);

/** Had the seat to move anything to choose between? */
export function isChoice(frame) {
  return (frame.legal ?? []).length > 1;
}

function seek(game, index, by, fits) {
  for (let at = index + by; at >= 0 && at <= lastIndex(game); at += by) if (fits(game.frames[at], at)) return at;
  return by < 0 ? 0 : lastIndex(game);
}

const eventIndices = (game) => game.marks.filter((mark) => EVENTS.has(mark.kind)).map((mark) => mark.index);

/** The steps a button or key can take: each gives the new index. */
export const steps = Object.freeze({
  first: () => 0,
  last: (game) => lastIndex(game),
  previous: (game, index) => clamp(game, index - 1),
  next: (game, index) => clamp(game, index + 1),
  previousChoice: (game, index) => seek(game, index, -1, isChoice),
  nextChoice: (game, index) => seek(game, index, 1, isChoice),
  previousEvent: (game, index) => eventIndices(game).findLast((at) => at < index) ?? 0,
  nextEvent: (game, index) => eventIndices(game).find((at) => at > index) ?? lastIndex(game),
  previousDeal(game, index) {
    const place = dealOf(game, index);
    const start = game.deals[place].first_frame;
    return index > start || place === 0 ? start : game.deals[place - 1].first_frame;
  },
  nextDeal(game, index) {
    const place = dealOf(game, index);
    return place + 1 < game.deals.length ? game.deals[place + 1].first_frame : lastIndex(game);
  },
});

/** How much longer than usual a position is worth looking at when autoplay goes by importance. */
export function weightOf(game, index) {
  const frame = game.frames[index];
  if (index === dealEnd(game, dealOf(game, index))) return 3;
  if (frame.action?.scopa || frame.action?.event) return 2;
  if (frame.action?.settebello) return 1.7;
  if (!frame.action || frame.action.captured.length > 1) return 1.3;
  return isChoice(frame) ? 0.9 : 0.4;
}

/**
 * Where a card's story goes on: from a hand to its play, from the table to the play that takes it, from what is
 * taken back to the play that took it, from the last capture back to where it was laid. Null if nowhere.
 */
export function indexOfCard(game, index, code) {
  const place = dealOf(game, index);
  const { first_frame: first, plies } = game.deals[place];
  const plays = (at) => game.frames[at].action?.card === code;
  const moves = (at) => plays(at) || Boolean(game.frames[at].action?.captured.includes(code));
  const frame = game.frames[index];
  const isOpen = frame.table.includes(code) || frame.hands.some((hand) => hand.includes(code));
  if (isOpen) {
    for (let at = index + 1; at <= first + plies; at += 1) if (moves(at)) return at;
    return null;
  }
  for (let at = moves(index) ? index - 1 : index; at > first; at -= 1) if (moves(at)) return at;
  return null;
}

const KEYS = Object.freeze({
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "previousChoice",
  ArrowDown: "nextChoice",
  Home: "first",
  End: "last",
  "[": "previousDeal",
  "]": "nextDeal",
  E: "previousEvent",
  e: "nextEvent",
  " ": "play",
  "+": "faster",
  "-": "slower",
  i: "pace",
  f: "turn",
  h: "hands",
  H: "allHands",
  c: "captures",
  k: "count",
  l: "again",
  b: "copyLink",
  "?": "help",
});

// On an Italian or Spanish keyboard these are typed with AltGr, on a Mac with Option.
const TYPED_WITH_ALT = new Set(["[", "]"]);

/** The step a key stands for, or null. Keys with Ctrl, Alt or Meta are the browser's. */
export function stepOfKey(event) {
  const isTyped = TYPED_WITH_ALT.has(event.key) && event.altKey;
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isTyped)) return null;
  return KEYS[event.key] ?? null;
}

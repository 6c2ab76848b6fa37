// Checks a game's log by its own seed, without the server: digest, commitment, decks, dealt hands, forty cards in every
// position. No rules of the game: whether a play was legal and what it scored is for the server to say. Pure, on
// WebCrypto; tested with `node --test`.

const SUITS = ["d", "c", "s", "b"];
const CARDS = SUITS.flatMap((suit) => Array.from({ length: 10 }, (_, at) => `${at + 1}${suit}`));
const WORDS = 2 ** 32;
const encoder = new TextEncoder();

const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = (bytes) => crypto.subtle.digest("SHA-256", bytes);

function bytesOfHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})+$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));
}

// Keys are sorted by code point, as everybody else does; JavaScript alone sorts by halves of surrogate pairs.
function byCodePoint(a, b) {
  const [left, right] = [[...a], [...b]];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const by = left[at].codePointAt(0) - right[at].codePointAt(0);
    if (by) return by;
  }
  return left.length - right.length;
}

/** Canonical JSON: sorted keys, no spaces, nothing escaped without need. */
export function canonicalText(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join(",")}}`;
}

function without(value, ...names) {
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)));
}

function nameless(seat) {
  const bare = without(seat, "name");
  if (Array.isArray(bare?.occupants)) bare.occupants = bare.occupants.map((player) => without(player, "name"));
  return bare;
}

/** SHA-256 over the log without its digest, its event and the players' names. */
export async function logDigest(log) {
  const covered = without(log, "digest", "event");
  if (Array.isArray(covered.seats)) covered.seats = covered.seats.map(nameless);
  return hexOf(await sha256(encoder.encode(canonicalText(covered))));
}

export async function commitmentOf(seed) {
  return hexOf(await sha256(bytesOfHex(seed)));
}

/** The deck that a seed gives for a deal (from 0) and an attempt (from 0): 40 codes in dealing order. */
export async function shuffledDeck(seed, deal, attempt) {
  const key = await crypto.subtle.importKey("raw", bytesOfHex(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let [block, numbers] = [0, []];
  const draw = async () => {
    if (numbers.length === 0) {
      const text = encoder.encode(`scopa-deck/1:${deal}:${attempt}:${block}`);
      const view = new DataView(await crypto.subtle.sign("HMAC", key, text));
      numbers = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
      block += 1;
    }
    return numbers.shift();
  };
  const deck = [...CARDS];
  for (let at = 39; at > 0; at -= 1) {
    const count = at + 1;
    let word = await draw();
    while (word >= WORDS - (WORDS % count)) word = await draw();
    [deck[at], deck[word % count]] = [deck[word % count], deck[at]];
  }
  return deck;
}

/** The positions of a deal as its deck and its plays make them; throws { ply, card } where a card is not there. */
export function followDeal(deal, { players, hand, table }) {
  let next = 0;
  const take = (count) => deal.deck.slice(next, (next += count));
  const hands = Array.from({ length: players }, () => []);
  const dealPacket = () => {
    for (let turn = 1; turn <= players; turn += 1) hands[(deal.dealer + turn) % players] = take(hand);
  };
  dealPacket();
  let lying = take(table);
  const taken = deal.dealer_bonus ? lying : [];
  if (deal.dealer_bonus) lying = [];
  const positions = [];
  const keep = () => positions.push({ hands: hands.map((cards) => [...cards]), table: [...lying], taken: [...taken], stock: deal.deck.length - next });
  const remove = (cards, card, ply) => {
    const at = cards.indexOf(card);
    if (at < 0) throw Object.assign(new Error(`${card} is not there`), { ply, card });
    cards.splice(at, 1);
  };
  keep();
  for (const [at, { seat, play }] of deal.actions.entries()) {
    const match = /^(\d{1,2}[dcsb])(@|x((?:\d{1,2}[dcsb])+))?$/.exec(play ?? "");
    if (match) {
      const [, card, takes, captured] = match;
      remove(hands[seat], card, at + 1);
      for (const code of captured?.match(/\d{1,2}[dcsb]/g) ?? []) {
        remove(lying, code, at + 1);
        taken.push(code);
      }
      (takes ? taken : lying).push(card);
      if (next < deal.deck.length && hands.every((cards) => cards.length === 0)) dealPacket();
    }
    keep();
  }
  return positions;
}

const isSame = (a, b) => a.length === b.length && [...a].sort().join() === [...b].sort().join();

function isWhole({ hands, table, taken, stock }) {
  const open = [...hands.flat(), ...table, ...taken];
  return new Set(open).size === open.length && open.length + stock === CARDS.length && open.every((card) => CARDS.includes(card));
}

async function checkDigest(log) {
  const found = await logDigest(log);
  return { ok: found === log.digest, found, said: log.digest };
}

async function checkCommitment(log) {
  const found = await commitmentOf(log.seed);
  return { ok: found === log.commitment, found, said: log.commitment };
}

async function checkDecks(log) {
  for (const deal of log.deals) {
    for (const [attempt, deck] of [...(deal.misdeals ?? []), deal.deck].entries()) {
      const right = await shuffledDeck(log.seed, deal.number, attempt);
      const at = right.findIndex((card, place) => card !== deck[place]);
      if (at >= 0) return { ok: false, deal: deal.number + 1, found: right[at], said: String(deck[at]), place: at + 1 };
    }
  }
  return { ok: true };
}

/** Every card that was played or taken was there, and lay where the page shows it. */
function checkHands(log, source) {
  for (const [place, deal] of log.deals.entries()) {
    let positions;
    try {
      positions = followDeal(deal, log.rules);
    } catch (missing) {
      return { ok: false, deal: deal.number + 1, ply: missing.ply, said: missing.card };
    }
    const shown = source?.deals[place];
    for (const [ply, position] of positions.entries()) {
      const frame = shown && ply <= shown.plies ? source.frames[shown.first_frame + ply] : null;
      const fits = !frame || (isSame(frame.table, position.table) && frame.hands.every((cards, seat) => isSame(cards, position.hands[seat])));
      if (!fits) return { ok: false, deal: deal.number + 1, ply };
    }
  }
  return { ok: true };
}

function checkCards(log, source) {
  const wrong = (deal, ply) => ({ ok: false, deal: deal + 1, ply });
  for (const frame of source?.frames ?? []) {
    const taken = frame.piles.flatMap((pile) => pile.cards);
    if (!isWhole({ hands: frame.hands, table: frame.table, taken, stock: frame.stock })) return wrong(frame.deal, frame.ply);
  }
  for (const deal of source ? [] : log.deals) {
    const bad = followDeal(deal, log.rules).findIndex((position) => !isWhole(position));
    if (bad >= 0) return wrong(deal.number, bad);
  }
  return { ok: true };
}

const CHECKS = { digest: checkDigest, commitment: checkCommitment, decks: checkDecks, hands: checkHands, cards: checkCards };

/**
 * Everything that a browser can find out about `log` by itself: `[{ name, ok, … }]` in a fixed order. `source` is the
 * `scopa-frames` object that a page shows for it, if there is one; a check that cannot be made at all is not ok.
 */
export async function checkLog(log, source = null) {
  const found = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      found.push({ name, ...(await check(log, source)) });
    } catch {
      found.push({ name, ok: false });
    }
  }
  return found;
}

// The browser's own check of a log: what the seed gives, and which change it finds.
import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { loadModule } from "./load.mjs";

const { canonicalText, checkLog, commitmentOf, followDeal, logDigest, shuffledDeck } = await loadModule(
  "replays/static/replays/viewer/proof.js",
);
const SEED = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
const RULES = { players: 2, hand: 3, table: 4 };

async function smallLog() {
  const deck = await shuffledDeck(SEED, 0, 0);
  const log = {
    event: "Coppa", seed: SEED, commitment: await commitmentOf(SEED), rules: RULES,
    seats: [{ seat: 0, name: "Lupo" }, { seat: 1, name: "Volpe" }],
    deals: [{ number: 0, dealer: 0, deck, dealer_bonus: 0, actions: [{ seat: 1, play: deck[0] }] }],
  };
  return { ...log, digest: await logDigest(log) };
}

const wrongOnes = (found) => found.filter((one) => !one.ok).map((one) => one.name);

describe("what a seed gives", () => {
  it("is the published check values", async () => {
    assert.equal(await commitmentOf(SEED), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    const [first, again, seventh] = await Promise.all([shuffledDeck(SEED, 0, 0), shuffledDeck(SEED, 0, 1), shuffledDeck(SEED, 7, 0)]);
    assert.equal(first.join(" "), "5s 8s 9c 8c 4s 5c 4c 8d 2s 9s 6d 7d 3c 6b 10s 4d 2c 3s 5b 2b 9b 2d 5d 8b 10b 4b 7c 1d 1b 3d 1c 7b 7s 10d 9d 6c 10c 1s 3b 6s");
    assert.equal(again.slice(0, 5).join(" "), "6d 8b 9c 5c 7d");
    assert.equal(seventh.slice(0, 5).join(" "), "1d 2b 4c 1s 6b");
  });
});

describe("canonical text", () => {
  it("sorts keys by code point, has no spaces and escapes nothing without need", () => {
    const text = canonicalText({ b: [1, null, true], a: { "\u{1F0A1}": 1, "\uFFFD": 2 }, é: '"\n' });
    assert.equal(text, '{"a":{"\uFFFD":2,"\u{1F0A1}":1},"b":[1,null,true],"é":"\\"\\n"}');
  });
});

describe("a log", () => {
  it("as it was written has nothing wrong with it", async () => {
    assert.deepEqual(wrongOnes(await checkLog(await smallLog())), []);
  });

  it("may change its event and its players' names, and nothing else", async () => {
    const log = await smallLog();
    log.event = "other";
    log.seats[0].name = "Orso";
    assert.deepEqual(wrongOnes(await checkLog(log)), []);
    log.seats[0].seat = 5;
    assert.deepEqual(wrongOnes(await checkLog(log)), ["digest"]);
  });

  it("with another seed has another commitment and other decks", async () => {
    const log = { ...(await smallLog()), seed: SEED.replace("1f", "1e") };
    assert.deepEqual(wrongOnes(await checkLog(log)), ["digest", "commitment", "decks"]);
  });

  it("with two cards of a deck exchanged says where", async () => {
    const log = await smallLog();
    const { deck } = log.deals[0];
    [deck[20], deck[30]] = [deck[30], deck[20]];
    const decks = (await checkLog(log)).find((one) => one.name === "decks");
    assert.deepEqual([decks.ok, decks.deal, decks.place], [false, 1, 21]);
  });

  it("in which a seat plays a card it was not dealt says at which play", async () => {
    const log = await smallLog();
    log.deals[0].actions[0].play = log.deals[0].deck[3];
    const hands = (await checkLog(log)).find((one) => one.name === "hands");
    assert.deepEqual([hands.ok, hands.deal, hands.ply], [false, 1, 1]);
  });

  it("that is no log at all passes no check", async () => {
    assert.equal(wrongOnes(await checkLog({})).length, 5);
  });
});

describe("a page", () => {
  it("that shows other cards than the log gives is found out", async () => {
    const log = await smallLog();
    const [start, next] = followDeal(log.deals[0], RULES);
    const frame = ({ hands, table, stock }, ply) => ({ deal: 0, ply, hands, table, stock, piles: [{ cards: [] }] });
    const source = { deals: [{ first_frame: 0, plies: 1 }], frames: [frame(start, 0), frame(next, 1)] };
    assert.deepEqual(wrongOnes(await checkLog(log, source)), []);
    source.frames[1].hands[0] = [...source.frames[1].hands[0].slice(1), log.deals[0].deck[30]];
    assert.deepEqual(wrongOnes(await checkLog(log, source)), ["hands"]);
    source.frames[1].hands[0].pop();
    assert.deepEqual(wrongOnes(await checkLog(log, source)), ["hands", "cards"]);
  });
});

describe("following a deal", () => {
  it("deals the next packet when all hands are empty, and brings home what was taken", () => {
    const deck = Array.from({ length: 10 }, (_, at) => `${at + 1}d`).concat(Array.from({ length: 10 }, (_, at) => `${at + 1}c`));
    const actions = [{ seat: 1, play: "1d" }, { seat: 0, play: "2dx1d" }];
    const positions = followDeal({ deck, dealer: 0, actions }, { players: 2, hand: 1, table: 0 });
    assert.deepEqual(positions.at(-1), { hands: [["4d"], ["3d"]], table: [], taken: ["1d", "2d"], stock: 16 });
  });
});

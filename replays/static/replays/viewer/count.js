// The counting of one seat: forty cards as the server counted them, what is left of each rank, what would sweep.
import { ask } from "./asking.js";
import { element, fillWords } from "./elements.js";

const SUITS = ["d", "c", "s", "b"];
const RANKS = Array.from({ length: 10 }, (_, at) => at + 1);
const KINDS = { m: "mine", t: "table", p: "taken", u: "unseen", s: "stock" };

async function fetchCounting(url) {
  const answer = await ask(url, { headers: { Accept: "application/json" }, credentials: "omit" });
  return answer.json();
}

/** `panel` takes the counting, `urlOf(seat)` is where it comes from; gives back `draw(view, options)`. */
export function createCount(panel, setup, cards, words, urlOf) {
  const asked = new Map();
  const grid = createGrid(cards, words);
  const title = element("p", "count__title");
  const places = element("p", "count__places");
  const sweep = element("div", "count__sweep");
  const parity = element("p", "count__note");
  panel.append(title, grid.root, createKey(words), places, sweep, parity);
  let latest = null;

  async function draw(view, { bottom, count }) {
    latest = `${bottom}.${view.index}`;
    if (!count) return;
    const wanted = latest;
    if (!asked.has(bottom)) asked.set(bottom, fetchCounting(urlOf(bottom)));
    try {
      const counting = await asked.get(bottom);
      if (wanted === latest) show(counting, counting.frames[view.index], bottom);
    } catch {
      asked.delete(bottom);
      title.textContent = words.countFailed;
    }
  }

  function show(counting, frame, seat) {
    title.textContent = fillWords(words.countOf, { name: setup.seats[seat] });
    grid.draw(frame, setup, counting.parity);
    places.textContent = placesText(frame, setup, words);
    drawSweep(frame);
    parity.textContent = counting.parity ? words.parity : "";
  }

  function drawSweep({ sweep: able, places: signs, no_scopa: barred }) {
    const unseen = able.filter((code) => signs[indexOf(code)] !== "m");
    const text = able.length
      ? fillWords(words.sweeps, { unseen: unseen.length, mine: able.length - unseen.length })
      : words.noSweep;
    sweep.replaceChildren(
      element("p", "", text),
      ...able.map((code) => cards.mini(code)),
      ...(barred.length ? [element("p", "count__note", words.sweepNoScopa)] : []),
    );
  }

  return draw;
}

const indexOf = (code) => SUITS.indexOf(code.at(-1)) * 10 + Number.parseInt(code, 10) - 1;

function placesText({ hidden, stock, places }, setup, words) {
  const unseen = [...places].filter((sign) => sign === "u").length;
  if (unseen === 0) return words.allKnown;
  const holders = hidden.map((count, seat) => (count ? `${setup.seats[seat]} ${count}` : "")).filter(Boolean);
  if (stock) holders.push(fillWords(words.inStock, { count: stock }));
  return `${fillWords(words.unseenCards, { count: unseen })} ${holders.join(" · ")}`;
}

const kindOf = (sign) => KINDS[sign] ?? "held";

function namesOfKinds(words) {
  return { mine: words.isMine, table: words.isOnTable, taken: words.isTaken, unseen: words.isUnseen, stock: words.isInStock };
}

function createGrid(cards, words) {
  const root = element("table", "count__grid");
  const cells = new Map();
  for (const suit of SUITS) {
    const row = root.insertRow();
    for (const rank of RANKS) {
      const cell = row.insertCell();
      cell.append(cards.mini(`${rank}${suit}`, ""), element("span", "sr-only"), element("span", "count__who"));
      cells.set(`${rank}${suit}`, cell);
    }
  }
  const kinds = namesOfKinds(words);
  const left = root.insertRow();
  left.className = "count__left";
  for (const _ of RANKS) left.insertCell();

  return {
    root,
    draw(frame, setup, parity) {
      for (const [code, cell] of cells) {
        const sign = frame.places[indexOf(code)];
        const holder = /\d/.test(sign) ? setup.seats[Number(sign)] : "";
        cell.dataset.kind = kindOf(sign);
        const where = holder ? fillWords(words.heldBy, { name: holder }) : kinds[kindOf(sign)];
        cell.children[1].textContent = `${cards.names[code]}: ${where}`;
        cell.children[2].textContent = holder ? String(Number(sign) + 1) : "";
      }
      for (const [at, cell] of [...left.cells].entries()) {
        const count = frame.left[at];
        cell.textContent = String(count);
        cell.dataset.parity = parity && count % 2 ? "odd" : "";
        cell.title = parity && count % 2 ? words.odd : words.left;
      }
    },
  };
}

function createKey(words) {
  const list = element("ul", "count__key");
  const kinds = namesOfKinds(words);
  for (const kind of ["mine", "table", "unseen", "taken"]) {
    const item = element("li", "", kinds[kind]);
    item.dataset.kind = kind;
    list.append(item);
  }
  return list;
}

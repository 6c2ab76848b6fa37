// Beside the cards on the table: what the last play took, before it goes home, and the stock that is not dealt yet.
import { createFigure, element, fillWords, setClass, setData, setFigure, setText, setTitle } from "./elements.js";

/** `seats` say by seat which side it is on, `names` what it is called; gives back `{ root, list, draw(view), takeTime(ms) }`. */
export function createTray(seats, names, lay, words) {
  const root = element("div", "tray");
  const inner = element("div", "tray__inner");
  const title = element("p", "tray__title");
  const list = element("ul", "tray__cards");
  list.setAttribute("aria-label", words.lastPlay);
  const note = element("p", "tray__note");
  const told = element("div", "tray__told");
  const box = element("div", "tray__box");
  told.append(title, note);
  box.append(list);
  inner.append(told, box);
  root.append(inner);

  let taken = 0;
  return {
    root,
    list,
    /** How long a capture is on its way: the sign between its cards comes when it has arrived. */
    takeTime(ms) {
      if (ms === taken) return;
      taken = ms;
      root.style.setProperty("--on-its-way", `${ms}ms`);
    },
    draw({ frame: { action }, tray }) {
      const isEmpty = tray.length === 0;
      setClass(root, "is-empty", isEmpty);
      setData(root, "side", isEmpty ? "" : String(seats[action.seat].side));
      setText(title, isEmpty ? "" : fillWords(words.takes, { name: names[action.seat] }));
      lay(list, tray, (code) => ({ mark: code === action.card ? "played" : "taken" }));
      setText(note, action?.scopa ? words.scopa : action?.cleared ? words.noScopa : "");
      setClass(root, "is-scopa", Boolean(action?.scopa));
    },
  };
}

/** The stock of a deal that comes in `packets`; `tellsPacket` adds which of them is being played. */
export function createStock(packets, cards, words, { tellsPacket = false } = {}) {
  const root = element("div", "stock");
  const number = createFigure("span", "stock__count");
  const packet = element("span", "stock__packet");
  root.append(cards.back(), number, ...(tellsPacket ? [packet] : []));
  root.hidden = packets < 2;

  return {
    root,
    draw(frame) {
      setClass(root, "is-empty", frame.stock === 0);
      setFigure(number, String(frame.stock));
      setTitle(root, fillWords(words.stock, { count: frame.stock }));
      if (tellsPacket) setText(packet, fillWords(words.packet, { number: frame.packet, total: packets }));
    },
  };
}

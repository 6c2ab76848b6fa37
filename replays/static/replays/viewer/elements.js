// Small pieces of the page, and lists that keep what stays.

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// What already stands there is not written again: every write makes the browser look for what may have changed.

export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

export function setHidden(place, isHidden) {
  if (place.hidden !== isHidden) place.hidden = isHidden;
}

export function setData(place, name, value) {
  if (place.dataset[name] !== value) place.dataset[name] = value;
}

/** Fills `{name}` and the like in one of the page's strings. */
export function fillWords(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Makes list `list` hold the cards of `codes`, in order; an item that stays is not touched. */
export function fillCards(list, codes, cards, dressOf) {
  const items = new Map([...list.children].map((item) => [item.dataset.code, item]));
  const wanted = new Set(codes);
  for (const [code, item] of items) if (!wanted.has(code)) item.remove();
  for (const [at, code] of codes.entries()) {
    const item = items.get(code) ?? createItem(code);
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
    const card = cards.get(code);
    const dress = dressOf(code);
    cards.dress(card, dress);
    setData(item, "name", dress.hidden ? "" : cards.names[code]);
    if (card.parentElement !== item) item.append(card);
  }
}

function createItem(code) {
  const item = element("li");
  item.dataset.code = code;
  return item;
}

// Making one takes long; every clock at every step needs it.
const tenths = new Intl.NumberFormat(document.documentElement.lang || undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1:05` from a minute on, `9.6 s` below, with the decimal mark of the page's language. */
export function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) return `${tenths.format(seconds)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

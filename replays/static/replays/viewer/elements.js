// Small pieces of the page, and lists that keep what stays.

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// What already stands there is not written again: every write makes the browser look for what may have changed.

/** The same piece of text says something else: a new one would be laid out as if nothing had been there. */
export function setText(place, text) {
  const only = place.firstChild;
  if (text && only instanceof Text && !only.nextSibling) {
    if (only.data !== text) only.data = text;
  } else if (place.textContent !== text) place.textContent = text;
}

// The most letters a figure has had.
const longest = new WeakMap();

/** A figure that changes often stands in a box of its own, as wide as the longest so far: nothing else is laid out with it. */
export function createFigure(tag, className) {
  const place = element(tag, className);
  place.append(element("span", "figure"));
  return place;
}

/** What the figure in `place` says. */
export function setFigure(place, text) {
  const box = place.firstElementChild;
  setText(box, text);
  if (text.length <= (longest.get(box) ?? 1)) return;
  longest.set(box, text.length);
  box.style.setProperty("--letters", String(text.length));
}

export function setClass(place, name, isOn) {
  if (place.classList.contains(name) !== isOn) place.classList.toggle(name, isOn);
}

export function setHidden(place, isHidden) {
  if (place.hidden !== isHidden) place.hidden = isHidden;
}

export function setTitle(place, text) {
  if (place.title !== text) place.title = text;
}

export function setData(place, name, value) {
  if (place.dataset[name] !== value) place.dataset[name] = value;
}

/** Fills `{name}` and the like in one of the page's strings. */
export function fillWords(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Later, when the page has nothing else to do. */
export const whenIdle = (task) => (window.requestIdleCallback ?? window.setTimeout)(task);

// What each list was last filled with: most lists of a step have not changed, and are not looked at.
const filled = new WeakMap();

/** Makes `list` hold the cards of `codes`, in order, each as `dressOf(code)` says; a list or an item that stays is not touched. */
export function fillCards(list, codes, cards, dressOf) {
  const wanted = codes.map((code) => [code, dressOf(code), cards.names[code]]);
  const told = JSON.stringify(wanted);
  if (filled.get(list) === told && list.childElementCount === codes.length) return;
  filled.set(list, told);
  const items = new Map();
  for (const item of list.children) items.set(item.dataset.code, item);
  const kept = new Set(codes);
  for (const [code, item] of items) if (!kept.has(code)) item.remove();
  let next = list.firstElementChild;
  for (const [code, dress, name] of wanted) {
    const item = cards.item(code);
    if (item === next) next = next.nextElementSibling;
    else list.insertBefore(item, next);
    const card = cards.get(code);
    cards.dress(card, dress);
    setData(item, "name", dress.hidden || dress.small ? "" : name);
    if (card.parentElement !== item) item.append(card);
  }
}

/** Lists of `cards` that lie as the style sheet has it: `lay(list, codes, dressOf)`. */
export const inFlow = (cards) => (list, codes, dressOf) => fillCards(list, codes, cards, dressOf);

// Making one takes long; every clock at every step needs it.
const tenths = new Intl.NumberFormat(document.documentElement.lang || undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1:05` from a minute on, `9.6 s` below, with the decimal mark of the page's language. */
export function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) return `${tenths.format(seconds)} s`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

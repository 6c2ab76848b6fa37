// A game on the page: state in the middle, parts around it, one `show(index)` that redraws them all.
import { writeAddress } from "./address.js";
import { createAutoplay, speedBeside, SPEEDS } from "./autoplay.js";
import { createCards } from "./cards.js";
import { createControls, listenToSwipes } from "./controls.js";
import { createCount } from "./count.js";
import { fillWords, setClass, setData, setHidden, whenIdle } from "./elements.js";
import { createHands, handSteps } from "./hands.js";
import { keepChoice, readChoice } from "./keep.js";
import { createLegal } from "./legal.js";
import { createLooks } from "./looks.js";
import { createMoves } from "./moves.js";
import { readOptions, readPlace } from "./options.js";
import { createScore } from "./score.js";
import { clamp, fragmentOf, indexOfFragment, lastIndex, viewOf } from "./state.js";
import { indexOfCard, steps, weightOf } from "./steps.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";

/** The parts of the page that draw a view, each `(view, state, words)`. */
function createParts(root, game, { setup, words, cards, state }) {
  const find = (selector) => root.querySelector(selector);
  const moves = createMoves(find("[data-moves]"), find("[data-sheets]"), cards);
  const drawScore = createScore(find("[data-score] tbody"), words);
  const drawLegal = createLegal(find("[data-legal]"), cards, words);
  const panel = find("[data-count]");
  const { countingUrl } = root.dataset;
  const drawCount = panel && countingUrl ? createCount(panel, setup, cards, words, (seat) => `${countingUrl}&seat=${seat}`) : () => {};
  const caption = find("[data-caption]");
  const captionBox = caption.parentElement;
  const said = document.createRange();
  const ending = find("[data-ending]");

  function say(view, was) {
    const isUndone = view.index === was - 1;
    const text = isUndone ? fillWords(words.undone, { words: moves.words(was) }) : moves.words(view.index);
    // A whole new text: what is read aloud must not depend on how a reader follows changes inside one.
    if (caption.textContent !== text) caption.textContent = text;
    // Before it is laid out, that this is done once.
    setClass(captionBox, "is-long", false);
    setData(caption, "mark", view.frame.action?.scopa ? "scopa" : "");
  }

  // Two lines have their room; only a longer sentence takes more. Not every browser counts what overflows a contained box.
  function fitCaption() {
    setClass(captionBox, "is-long", false);
    said.selectNodeContents(caption);
    setClass(captionBox, "is-long", said.getBoundingClientRect().height > caption.clientHeight);
  }

  let captionWidth = null;
  new ResizeObserver(() => {
    if (captionBox.clientWidth === captionWidth) return;
    captionWidth = captionBox.clientWidth;
    fitCaption();
  }).observe(captionBox);

  return {
    moves,
    /** Brings into sight what was drawn; from here on the page is only looked at. */
    settle() {
      moves.follow();
      fitCaption();
    },
    draw(view, was) {
      drawScore(view);
      drawLegal(view, state);
      drawCount(view, state);
      if (ending) setHidden(ending, !view.isLast);
      say(view, was);
      moves.draw(view);
    },
  };
}

// Without scripts a link to a ply jumps to its line; with them the table shows it, so the jump is taken back.
function leaveAnchor(root) {
  for (const line of root.querySelectorAll("[data-frame]")) line.removeAttribute("id");
  if (!window.location.hash) return;
  document.activeElement?.blur();
  window.scrollTo(0, 0);
}

const NEEDS_BUTTON = { hands: "hands", allHands: "hands", captures: "captures", previousChoice: "nextChoice", nextChoice: "nextChoice" };

/** Starts the viewer inside `root` with the faces of its deck; gives back `{ act, seek, setSpeed, state, autoplay, listen, grow, … }`. */
export function startPlayer(root, game, { setup, words, faces, writes = true }) {
  const find = (selector) => root.querySelector(selector);
  const cards = createCards(faces, root.dataset.sprite, setup.cards, Object.values(JSON.parse(root.dataset.decks)));
  const board = find("[data-board]");
  const state = { index: 0, ...readOptions(window.location.search, game.seats.length) };
  const drawTable = createTable(board, game, setup, cards, words);
  const parts = createParts(root, game, { setup, words, cards, state });
  const listeners = [];
  let byImportance = readChoice("pace", [false, true]);

  const tabs = createTabs(root, (name) => {
    setCount(name === "count");
    if (name === "moves") parts.moves.follow();
  });
  const autoplay = createAutoplay(
    () => {
      show(state.index + 1);
      return state.index < lastIndex(game);
    },
    () => drawPlayback(),
    { weigh: () => (byImportance ? weightOf(game, state.index) : 1) },
  );

  function show(wanted, { animate = true } = {}) {
    const index = clamp(game, wanted);
    const was = state.index;
    state.index = index;
    const view = viewOf(game, index);
    tabs.draw(view);
    parts.draw(view, was);
    drawControls(view, parts.moves.words(index));
    if (writes) writeAddress(fragmentOf(game, index), state);
    for (const listener of listeners) listener(view, state);
    // Last: when the cloth is measured for the first time, the deals that are not shown are put away already.
    drawTable(view, state, { animate: animate && Math.abs(index - was) === 1, speed: autoplay.speed });
    parts.settle();
  }

  const redraw = () => show(state.index, { animate: false });

  function drawPlayback() {
    const button = find('[data-step="play"]');
    button.classList.toggle("is-playing", autoplay.isPlaying);
    button.querySelector("[data-label]").textContent = autoplay.isPlaying ? words.pause : words.play;
    find("[data-speed]").value = String(autoplay.speed);
    const pace = find("[data-pace]");
    if (pace) pace.checked = byImportance;
  }

  function drawSwitches() {
    drawHands(state.hands);
    find('[data-step="captures"]')?.setAttribute("aria-pressed", String(state.captures));
  }

  function setSpeed(speed) {
    autoplay.setSpeed(speed);
    if (writes) keepChoice("speed", autoplay.speed);
  }

  function setPace(isOn) {
    byImportance = isOn;
    keepChoice("pace", isOn);
    drawPlayback();
  }

  function setCount(isOn) {
    if (!find("[data-count]") || state.count === isOn) return;
    state.count = isOn;
    if (isOn) tabs.select("count");
    else if (tabs.current === "count") tabs.select("moves");
    redraw();
  }

  function change(name, value) {
    if (state[name] === value) return;
    state[name] = value;
    drawSwitches();
    redraw();
  }

  const actions = {
    play() {
      if (autoplay.isPlaying) autoplay.stop();
      else {
        if (state.index === lastIndex(game)) show(0, { animate: false });
        autoplay.start();
      }
    },
    turn() {
      state.bottom = (state.bottom + 1) % game.seats.length;
      redraw();
    },
    again() {
      autoplay.stop();
      if (state.index === 0) return;
      const index = state.index;
      show(index - 1, { animate: false });
      show(index);
    },
    hands: () => change("hands", handSteps.hands(state.hands)),
    allHands: () => change("hands", handSteps.allHands(state.hands)),
    captures: () => change("captures", !state.captures),
    count: () => setCount(!state.count),
    pace: () => setPace(!byImportance),
    faster: () => setSpeed(speedBeside(autoplay.speed, 1)),
    slower: () => setSpeed(speedBeside(autoplay.speed, -1)),
    help: () => find("[data-help]")?.showModal(),
    copyLink: () => root.dispatchEvent(new Event("copylink")),
  };

  function act(step) {
    // A page that has no such button has no such key: a game in play shows nobody's hand.
    if (NEEDS_BUTTON[step] && !find(`[data-step="${NEEDS_BUTTON[step]}"]`)) return;
    if (step in actions) {
      actions[step]();
      return;
    }
    if (!(step in steps)) return;
    autoplay.stop();
    const target = steps[step](game, state.index);
    if (target !== state.index) show(target);
  }

  function seek(index) {
    autoplay.stop();
    show(index);
  }

  function jumpFrom(target) {
    const line = parts.moves.frameOf(target);
    if (line !== null) return line;
    const card = target.closest("[data-card]");
    // The cards that lie across a pile belong to the button that opens it.
    if (card?.closest("button")) return null;
    if (card) return card.dataset.face === "down" ? null : indexOfCard(game, state.index, card.dataset.card);
    return null;
  }

  /** Takes in the move list of a later moment of a game in play, as `game` has it by now; nothing is drawn yet. */
  function grow(deals) {
    for (const deal of deals) {
      cards.fit(deal);
      for (const line of deal.querySelectorAll("[data-frame]")) line.removeAttribute("id");
    }
    parts.moves.grow(deals);
  }

  /** What the cards are called in another deck, out of the page as it would be with it. */
  function adoptNames(page) {
    const names = page.getElementById("viewer-setup");
    if (!names) return;
    Object.assign(setup.cards, JSON.parse(names.textContent).cards);
    find("[data-score] thead").replaceWith(page.querySelector("[data-score] thead"));
    parts.moves.rename(page);
    redraw();
    whenIdle(() => warmCards(Object.keys(setup.cards)));
  }

  const setHands = (hands) => change("hands", hands);
  const drawHands = createHands(root, setHands);
  const drawControls = createControls(root, game, { act, seek });
  listenToSwipes(board, act);
  createLooks(root, cards, adoptNames);
  find("[data-speed]").addEventListener("change", (event) => setSpeed(Number(event.target.value)));
  find("[data-pace]")?.addEventListener("change", (event) => setPace(event.target.checked));
  root.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const frame = jumpFrom(event.target);
    if (frame === null) return;
    event.preventDefault();
    seek(frame);
  });
  window.addEventListener("hashchange", () => {
    const index = indexOfFragment(game, window.location.hash);
    if (index !== null && index !== state.index) seek(index);
  });

  /** All cards are drawn while nobody waits, two at a time: the next deal brings many new ones at once. */
  function warmCards(left) {
    if (left.length === 0) {
      parts.moves.prepare();
      return;
    }
    cards.warm(left.slice(0, 2));
    whenIdle(() => warmCards(left.slice(2)));
  }

  leaveAnchor(root);
  autoplay.setSpeed(readChoice("speed", SPEEDS));
  drawSwitches();
  root.classList.add("is-on");
  if (state.count) tabs.select("count");
  whenIdle(() => warmCards(Object.keys(setup.cards)));
  show(indexOfFragment(game, window.location.hash || readPlace(window.location.search)) ?? 0, { animate: false });
  return { act, seek, setSpeed, setHands, state, autoplay, redraw, grow, listen: (listener) => listeners.push(listener) };
}

// Two tables of one deal, moved by one hand: the same play at both until they part, which is marked.
import { writeAddress } from "./address.js";
import { createAutoplay, speedBeside, SPEEDS } from "./autoplay.js";
import { createCards } from "./cards.js";
import { createControls } from "./controls.js";
import { fillWords } from "./elements.js";
import { createHands, handSteps } from "./hands.js";
import { keepChoice, readChoice } from "./keep.js";
import { createLooks } from "./looks.js";
import { readOptions } from "./options.js";
import { createPair } from "./pairing.js";
import { createScore } from "./score.js";
import { fetchFrames, fetchWithFaces, readJson } from "./sources.js";
import { clamp, createGame, dealOf, fragmentOf, indexOfFragment, lastIndex, viewOf } from "./state.js";
import { steps } from "./steps.js";
import { createTable } from "./table.js";

function createHalf(root, { faces, sprite, decks }, game, { setup, words, sentences }) {
  const cards = createCards(faces, sprite, setup.cards, decks);
  const board = root.querySelector("[data-board]");
  const drawTable = createTable(board, game, setup, cards, words);
  const drawScore = createScore(root.querySelector("[data-score] tbody"), words);
  const caption = root.querySelector("[data-caption]");
  const link = root.querySelector("[data-replay-link]");
  let was = 0;
  return {
    cards,
    draw(index, state, { animate, speed, hasParted }) {
      const view = viewOf(game, index);
      drawTable(view, state, { animate: animate && Math.abs(index - was) === 1, speed });
      was = index;
      drawScore(view);
      caption.textContent = sentences[index];
      root.classList.toggle("is-parted", hasParted);
      link.hash = fragmentOf(game, index);
    },
  };
}

function differenceText(pair, games, index, words, sentences) {
  const place = dealOf(pair, index);
  const [difference, { ply }] = [pair.differences[place], pair.frames[index]];
  if (difference === null || ply < difference) return words.sameSoFar;
  if (ply > difference) return fillWords(words.differedAt, { ply: difference });
  const [first, second] = pair.at(index).map((at, table) => games[table].frames[at].action?.play ?? sentences[table][at]);
  return fillWords(words.differsHere, { first, second });
}

function start(root, faces, sources) {
  const games = sources.map(createGame);
  const pair = createPair(games);
  const [words, setups, sentences] = [readJson("viewer-words"), readJson("pair-setups"), readJson("pair-sentences")];
  const state = { index: 0, ...readOptions(window.location.search, games[0].seats.length), captures: false };
  const decks = Object.values(JSON.parse(root.dataset.decks));
  const halves = [...root.querySelectorAll("[data-half]")].map((half, at) =>
    createHalf(half, { faces, sprite: root.dataset.sprite, decks }, games[at], {
      setup: { ...setups[at], prefix: `table-${at}-` }, words, sentences: sentences[at],
    }),
  );
  const line = root.querySelector("[data-difference]");
  const autoplay = createAutoplay(
    () => {
      show(state.index + 1);
      return state.index < lastIndex(pair);
    },
    drawPlayback,
  );

  function show(wanted, { animate = true } = {}) {
    state.index = clamp(pair, wanted);
    const { index } = state;
    const place = dealOf(pair, index);
    const hasParted = pair.differences[place] !== null && pair.frames[index].ply >= pair.differences[place];
    for (const [table, at] of pair.at(index).entries()) halves[table].draw(at, state, { animate, speed: autoplay.speed, hasParted });
    line.textContent = differenceText(pair, games, index, words, sentences);
    line.dataset.parted = String(hasParted);
    drawControls({
      index, frame: pair.frames[index], deal: pair.deals[place], isFirst: index === 0, isLast: index === lastIndex(pair),
    }, line.textContent);
    writeAddress(fragmentOf(pair, index), state);
  }

  function drawPlayback() {
    const button = root.querySelector('[data-step="play"]');
    button.classList.toggle("is-playing", autoplay.isPlaying);
    button.querySelector("[data-label]").textContent = autoplay.isPlaying ? words.pause : words.play;
    root.querySelector("[data-speed]").value = String(autoplay.speed);
    keepChoice("speed", autoplay.speed);
  }

  const redraw = () => show(state.index, { animate: false });

  function setHands(hands) {
    state.hands = hands;
    drawHands(hands);
    redraw();
  }

  const actions = {
    play: () => (autoplay.isPlaying ? autoplay.stop() : autoplay.start()),
    turn() {
      state.bottom = (state.bottom + 1) % games[0].seats.length;
      redraw();
    },
    hands: () => setHands(handSteps.hands(state.hands)),
    allHands: () => setHands(handSteps.allHands(state.hands)),
    faster: () => autoplay.setSpeed(speedBeside(autoplay.speed, 1)),
    help: () => root.querySelector("[data-help]").showModal(),
    slower: () => autoplay.setSpeed(speedBeside(autoplay.speed, -1)),
  };

  function act(step) {
    if (step in actions) actions[step]();
    else if (step in steps) seek(steps[step](pair, state.index));
  }

  function seek(index) {
    autoplay.stop();
    if (index !== state.index) show(index);
  }

  /** What the cards are called in another deck, out of the page as it would be with it. */
  function adoptNames(page) {
    for (const [at, setup] of JSON.parse(page.getElementById("pair-setups").textContent).entries()) {
      Object.assign(setups[at].cards, setup.cards);
      sentences[at].splice(0, Infinity, ...JSON.parse(page.getElementById("pair-sentences").textContent)[at]);
    }
    redraw();
  }

  const drawHands = createHands(root, setHands);
  drawHands(state.hands);
  const drawControls = createControls(root, pair, { act, seek });
  const both = { changeDeck: (...deck) => halves.forEach((half) => half.cards.changeDeck(...deck)) };
  createLooks(root, both, adoptNames);
  root.querySelector("[data-speed]").addEventListener("change", (event) => autoplay.setSpeed(Number(event.target.value)));
  autoplay.setSpeed(readChoice("speed", SPEEDS));
  root.classList.add("is-on");
  show(indexOfFragment(pair, window.location.hash) ?? 0, { animate: false });
}

const root = document.querySelector("[data-pair]");
const halves = [...root.querySelectorAll("[data-half]")];
fetchWithFaces(root, Promise.all(halves.map((half) => fetchFrames(half.dataset.framesUrl))))
  .then(([faces, sources]) => start(root, faces, sources))
  .catch((error) => {
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

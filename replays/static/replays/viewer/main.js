// Puts the viewer together: state in the middle, parts around it, one `show(index)` that redraws them all.
import { readSeat, writeAddress } from "./address.js";
import { createAutoplay, SPEEDS } from "./autoplay.js";
import { createCards } from "./cards.js";
import { createControls, listenToSwipes } from "./controls.js";
import { drawWithMotion } from "./motion.js";
import { createMoves } from "./moves.js";
import { createScore } from "./score.js";
import { clamp, createGame, fragmentOf, indexOfFragment, lastIndex, steps, viewOf } from "./state.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";

const SPEED_KEY = "replay-speed";

function readJson(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

async function fetchFrames(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`frames: ${answer.status}`);
  return answer.json();
}

function readSpeed() {
  try {
    return Number(localStorage.getItem(SPEED_KEY)) || 1;
  } catch {
    return 1;
  }
}

function keepSpeed(speed) {
  try {
    localStorage.setItem(SPEED_KEY, String(speed));
  } catch {
    // without storage the speed holds for this page only
  }
}

// Without scripts a link to a ply jumps to its line; with them the table shows it, so the jump is taken back.
function leaveAnchor(root) {
  for (const line of root.querySelectorAll("[data-frame]")) line.removeAttribute("id");
  if (!window.location.hash) return;
  document.activeElement?.blur();
  window.scrollTo(0, 0);
}

function startViewer(root, game) {
  const setup = readJson("viewer-setup");
  const words = readJson("viewer-words");
  const cards = createCards(root.dataset.sprite, setup.cards);
  const find = (selector) => root.querySelector(selector);
  const board = find("[data-board]");
  const drawTable = createTable(board, game, setup, cards, words);
  const drawScore = createScore(find("[data-score] tbody"), setup);
  const moves = createMoves(find("[data-moves]"), find("[data-sheets]"));
  const tabs = createTabs(root);
  const caption = find("[data-caption]");
  const ending = find("[data-ending]");
  const state = { index: 0, bottom: readSeat(game.seats.length), openHands: true };

  const autoplay = createAutoplay(
    () => {
      show(state.index + 1);
      return state.index < lastIndex(game);
    },
    () => drawPlayback(),
  );

  function show(wanted, { animate = true } = {}) {
    const index = clamp(game, wanted);
    const was = state.index;
    state.index = index;
    const view = viewOf(game, index);
    drawWithMotion(cards, () => drawTable(view, state), {
      animate: animate && Math.abs(index - was) === 1,
      speed: autoplay.speed,
    });
    drawScore(view);
    moves.draw(view);
    tabs.draw(view);
    drawControls(view, moves.words(index));
    ending.hidden = !view.isLast;
    caption.textContent = index === was - 1 ? words.undone.replace("{words}", moves.words(was)) : moves.words(index);
    caption.dataset.mark = view.frame.action?.scopa ? "scopa" : "";
    writeAddress(fragmentOf(game, index), state.bottom);
  }

  function drawPlayback() {
    const button = find('[data-step="play"]');
    button.classList.toggle("is-playing", autoplay.isPlaying);
    button.querySelector("[data-label]").textContent = autoplay.isPlaying ? words.pause : words.play;
    find("[data-speed]").value = String(autoplay.speed);
  }

  function changeSpeed(by) {
    const place = SPEEDS.indexOf(autoplay.speed) + by;
    if (place in SPEEDS) autoplay.setSpeed(SPEEDS[place]);
    keepSpeed(autoplay.speed);
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
      show(state.index, { animate: false });
    },
    hands() {
      state.openHands = !state.openHands;
      find('[data-step="hands"]').setAttribute("aria-pressed", String(!state.openHands));
      show(state.index, { animate: false });
    },
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
    help: () => find("[data-help]").showModal(),
  };

  function act(step) {
    if (step in actions) {
      actions[step]();
      return;
    }
    autoplay.stop();
    const target = steps[step](game, state.index);
    if (target !== state.index) show(target);
  }

  function seek(index) {
    autoplay.stop();
    show(index);
  }

  const drawControls = createControls(root, game, { act, seek });
  listenToSwipes(board, act);
  find("[data-speed]").addEventListener("change", (event) => {
    autoplay.setSpeed(Number(event.target.value));
    keepSpeed(autoplay.speed);
  });
  root.addEventListener("click", (event) => {
    const frame = moves.frameOf(event.target);
    if (frame === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    seek(frame);
  });
  window.addEventListener("hashchange", () => {
    const index = indexOfFragment(game, window.location.hash);
    if (index !== null && index !== state.index) seek(index);
  });

  leaveAnchor(root);
  autoplay.setSpeed(readSpeed());
  root.classList.add("is-on");
  show(indexOfFragment(game, window.location.hash) ?? 0, { animate: false });
}

const root = document.querySelector("[data-viewer]");
fetchFrames(root.dataset.framesUrl)
  .then((source) => {
    if (source.frames.length === 0) throw new Error("frames: none");
    startViewer(root, createGame(source));
  })
  .catch((error) => {
    root.classList.add("is-off");
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

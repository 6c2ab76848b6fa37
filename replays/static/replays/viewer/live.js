// The viewer at a game in play: the stream tells that something happened, the page fetches what all may see of it.
// One answer holds moves and frames of the same moment. It knows no rules and is told of no hidden card.
import { ask } from "./asking.js";
import { growGame } from "./growth.js";
import { startPlayer } from "./player.js";
import { fetchWithFaces, readJson } from "./sources.js";
import { lastIndex } from "./state.js";
import { setHidden, setText } from "./elements.js";

const POLL_MS = 15_000;
// Plays that come at once are shown one after the other, all of them within this time, and none longer than a moment.
const WALK_MS = 2_400;
const MOMENT_MS = 420;

function start(root, faces, bar, source) {
  const { game, take } = growGame(source);
  const player = startPlayer(root, game, { setup: readJson("viewer-setup"), words: readJson("viewer-words"), faces, writes: false });
  const drawBar = createBar(bar, () => player.seek(lastIndex(game)));
  const state = { isBehind: false, isLost: false };
  const walk = createWalk(player, () => lastIndex(game));

  function draw() {
    state.isBehind = player.state.index < lastIndex(game) && !walk.isOn();
    drawBar(state);
  }

  function takeIn(later) {
    const isFollowing = walk.isOn() || player.state.index === lastIndex(game);
    if (take(readFrames(later)) > 0) {
      player.grow([...later.querySelectorAll("[data-deal]")]);
      if (isFollowing && !player.autoplay.isPlaying) walk.start();
      else player.redraw();
    }
    const over = later.querySelector("[data-over]");
    if (over) bar.querySelector("[data-live-end]").replaceChildren(over);
    return over !== null;
  }

  player.listen(draw);
  if (!window.location.hash) player.seek(lastIndex(game));
  draw();
  if (bar.querySelector("[data-over]")) return;
  followTable({ ...bar.dataset, known: () => lastIndex(game) + 1 }, takeIn, (isLost) => {
    state.isLost = isLost;
    draw();
  });
}

const readFrames = (page) => JSON.parse(page.getElementById("viewer-frames").textContent);

/** The line above the table: how far one is from the moment, and the way there. */
function createBar(bar, catchUp) {
  const text = bar.querySelector("[data-live-text]");
  const button = bar.querySelector("[data-live-catch-up]");
  const end = bar.querySelector("[data-live-end]");
  button.addEventListener("click", catchUp);
  return ({ isBehind, isLost }) => {
    const isOver = end.childElementCount > 0;
    setHidden(button, isOver || !isBehind);
    setText(text, isOver ? "" : isLost ? bar.dataset.lost : isBehind ? bar.dataset.behind : bar.dataset.following);
  };
}

/** Steps to the last position there is, one play at a time; whoever goes elsewhere meanwhile is left alone. */
function createWalk(player, last) {
  let timer = null;
  let next = 0;

  function step() {
    timer = null;
    if (player.state.index !== next - 1) return;
    const isMore = next < last();
    if (isMore) timer = window.setTimeout(step, Math.min(MOMENT_MS, WALK_MS / (last() - next)));
    next += 1;
    player.seek(next - 1);
  }

  return {
    isOn: () => timer !== null && player.state.index === next - 1,
    start() {
      if (this.isOn()) return;
      window.clearTimeout(timer);
      next = player.state.index + 1;
      step();
    },
  };
}

/** Asks for the part whenever the stream tells of a later version, and now and then in any case. */
function followTable({ stream: address, part, version: first, known }, takeIn, tellLost) {
  const stream = new EventSource(address);
  let version = Number(first);
  let isAsking = false;
  let isAskedAgain = false;
  let isOver = false;
  let timer = 0;

  async function fetchLater() {
    const answer = await ask(`${part}&since=${known()}`, { headers: { Accept: "text/html" } });
    const later = new DOMParser().parseFromString(await answer.text(), "text/html");
    version = Math.max(version, Number(answer.headers.get("X-Table-Version")));
    isOver = takeIn(later);
  }

  /** One question at a time; what happens meanwhile is asked for after it. */
  async function refresh() {
    if (isOver) return;
    if (isAsking) {
      isAskedAgain = true;
      return;
    }
    isAsking = true;
    isAskedAgain = false;
    clearTimeout(timer);
    await fetchLater().then(() => tellLost(false), () => tellLost(true));
    isAsking = false;
    if (isOver) stream.close();
    else if (isAskedAgain) refresh();
    else timer = setTimeout(refresh, POLL_MS);
  }

  stream.addEventListener("message", (event) => {
    if (JSON.parse(event.data).version > version) refresh();
  });
  // A page that comes back from the background has slept through the stream.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  window.addEventListener("online", refresh);
  timer = setTimeout(refresh, POLL_MS);
}

const root = document.querySelector("[data-viewer]");
fetchWithFaces(root, readFrames(document))
  .then(([faces, source]) => start(root, faces, document.querySelector("[data-live]"), source))
  .catch((error) => {
    root.classList.add("is-off");
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

// The replay page: fetches the frames, starts the player, and adds what only this page has.
import { startPlayer } from "./player.js";
import { startShare } from "./share.js";
import { fetchFrames, readJson } from "./sources.js";
import { createGame } from "./state.js";

function start(root, source) {
  if (source.frames.length === 0) throw new Error("frames: none");
  const [setup, words] = [readJson("viewer-setup"), readJson("viewer-words")];
  const game = createGame(source);
  const player = startPlayer(root, game, { setup, words });
  startShare(root, game, player, { setup, words });
}

const root = document.querySelector("[data-viewer]");
const inPage = readJson("viewer-frames");
(inPage ? Promise.resolve(inPage) : fetchFrames(root.dataset.framesUrl))
  .then((source) => start(root, source))
  .catch((error) => {
    root.classList.add("is-off");
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

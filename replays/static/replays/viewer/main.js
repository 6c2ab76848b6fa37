// The replay page: fetches the frames, starts the player, and adds what only this page has.
import { ask } from "./asking.js";
import { startPlayer } from "./player.js";
import { startShare } from "./share.js";
import { fetchFrames, fetchWithFaces, readJson } from "./sources.js";
import { createGame } from "./state.js";
import { startVerify } from "./verify.js";

function start(root, faces, source) {
  if (source.frames.length === 0) throw new Error("frames: none");
  const [setup, words] = [readJson("viewer-setup"), readJson("viewer-words")];
  const game = createGame(source);
  const player = startPlayer(root, game, { setup, words, faces });
  startShare(root, game, player, { setup, words });
  startVerify(root.querySelector("[data-verify]"), { source, words, readLog });
}

/** The text of the game's log: in the page for a log from outside, else beside it. */
async function readLog() {
  const inPage = readJson("viewer-log");
  if (inPage) return inPage;
  const answer = await ask(root.dataset.logUrl, { credentials: "omit" });
  return answer.text();
}

const root = document.querySelector("[data-viewer]");
const inPage = readJson("viewer-frames");
fetchWithFaces(root, inPage ?? fetchFrames(root.dataset.framesUrl))
  .then(([faces, source]) => start(root, faces, source))
  .catch((error) => {
    root.classList.add("is-off");
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

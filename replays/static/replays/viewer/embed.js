// The viewer in a frame of another page, which may say where to go, how fast, and what to hide.
import { readHides, readMessage } from "./messages.js";
import { startPlayer } from "./player.js";
import { createGame, lastIndex } from "./state.js";
import { fetchFrames, fetchWithFaces, readJson } from "./sources.js";

function start(root, faces, source) {
  if (source.frames.length === 0) throw new Error("frames: none");
  const [setup, words] = [readJson("viewer-setup"), readJson("viewer-words")];
  const game = createGame(source);
  const player = startPlayer(root, game, { setup, words, faces, writes: false });
  // What the address says of the hands holds again when they are no longer to be hidden.
  const usualHands = player.state.hands;
  hide(readHides(new URLSearchParams(window.location.search).get("hide")));

  function hide(parts) {
    root.dataset.hide = parts.join(" ");
    player.setHands(parts.includes("hands") && usualHands === "open" ? "closed" : usualHands);
  }

  function tell({ index }) {
    window.parent.postMessage({ type: "settebello", ply: index, length: lastIndex(game) }, "*");
  }

  window.addEventListener("message", (event) => {
    if (event.source !== window.parent) return;
    const wanted = readMessage(event.data, lastIndex(game));
    if (wanted.step !== undefined) player.seek(wanted.step);
    if (wanted.speed !== undefined) player.setSpeed(wanted.speed);
    if (wanted.playing !== undefined && wanted.playing !== player.autoplay.isPlaying) player.act("play");
    if (wanted.hide !== undefined) hide(wanted.hide);
  });
  if (window.parent !== window) {
    player.listen(tell);
    tell(player.state);
  }
}

const root = document.querySelector("[data-viewer]");
fetchWithFaces(root, fetchFrames(root.dataset.framesUrl))
  .then(([faces, source]) => start(root, faces, source))
  .catch((error) => {
    root.classList.add("is-off");
    root.querySelector("[data-failed]").hidden = false;
    throw error;
  });

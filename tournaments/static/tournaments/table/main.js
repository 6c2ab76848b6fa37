// The table in the browser. What may be played, what happened and what is to be said of it come from the server; this
// shows it step by step and sends back what the player chose. Without it the page works by plain forms.
import { ask } from "../../replays/viewer/asking.js";
import { setText } from "../../replays/viewer/elements.js";
import { createLooks } from "../../replays/viewer/looks.js";
import { readJson } from "../../replays/viewer/sources.js";
import { followTable } from "./follow.js";
import { openCards } from "./pictures.js";
import { createTable } from "./table.js";

const AGAIN_MS = 2_000;
const MOST_AGAIN_MS = 30_000;

const stage = document.querySelector("[data-stage]");
const root = document.querySelector("[data-table-root]");

async function fetchScene(since) {
  const address = since === null ? stage.dataset.scene : `${stage.dataset.scene}?since=${since}`;
  const answer = await ask(address, { headers: { Accept: "application/json" } });
  return answer.json();
}

function post({ n, play }, since) {
  const body = new FormData(stage.querySelector("[data-token]"));
  body.set("n", String(n));
  body.set("play", play);
  body.set("since", String(since));
  return fetch(stage.dataset.play, { method: "POST", body, headers: { Accept: "application/json" } });
}

/** Says how the line to the server is, once when it breaks and once when it holds again. */
function createLink(place, words) {
  let wasLost = false;
  let timer = 0;
  return (isLost) => {
    if (isLost === wasLost) return;
    wasLost = isLost;
    clearTimeout(timer);
    stage.classList.toggle("is-lost", isLost);
    setText(place, isLost ? words.lost : words.again);
    if (!isLost) timer = setTimeout(() => setText(place, ""), 4_000);
  };
}

function start(first, cards, setup) {
  const words = readJson("table-words");
  stage.hidden = false;
  document.body.classList.add("has-stage");
  const table = createTable(stage, first, { setup, words, cards, post });
  createLooks(stage, cards, (page) => {
    Object.assign(setup.cards, JSON.parse(page.getElementById("table-setup").textContent).cards);
    table.redraw();
    fetchScene(null).then(table.tellAgain, () => {});
  });
  const tellLink = createLink(stage.querySelector("[data-link]"), words);
  const follower = followTable(root.dataset.stream, table, async () => table.take(await fetchScene(table.seen())), (isLost) => {
    tellLink(isLost);
    if (!isLost) table.retry();
  });
  table.onLost(() => follower.refresh());
}

const fetchAll = (setup) => Promise.all([fetchScene(null), openCards(stage, setup.cards)]);

/** Until the server has answered the page works by its forms, and asks again, each time after a longer pause. */
async function open(pause = AGAIN_MS) {
  try {
    const setup = readJson("table-setup");
    const found = await fetchAll(setup).catch((error) => {
      if (error.passes) return null;
      throw error;
    });
    if (found) start(...found, setup);
    else setTimeout(open, pause, Math.min(2 * pause, MOST_AGAIN_MS));
  } catch (error) {
    stage.hidden = true;
    document.body.classList.remove("has-stage");
    throw error;
  }
}

open();

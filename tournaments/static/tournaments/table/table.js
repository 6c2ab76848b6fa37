// One table on the page: its parts, the step that is shown, and the player's choice.
import { element, fillWords, setHidden, setText } from "../../replays/viewer/elements.js";
import { createScore } from "../../replays/viewer/score.js";
import { createSeat } from "../../replays/viewer/seats.js";
import { createBar } from "./bar.js";
import { createBoard } from "./board.js";
import { createCalls } from "./calls.js";
import { celebrate } from "./celebrate.js";
import { act, forcedLast, IDLE, isOwnTurn, meetState, playsOf, takeable } from "./choice.js";
import { createChooser } from "./chooser.js";
import { createClocks } from "./clocks.js";
import { createCompany } from "./company.js";
import { createDeclare } from "./declare.js";
import { listenToDrags } from "./drag.js";
import { drawGliding } from "./gliding.js";
import { createHand, createOwnPlate } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { pauseAfter } from "./pace.js";
import { createLine, handOf, joinLine, skipSteps, takeStep, viewOf } from "./scene.js";
import { createSending } from "./sending.js";
import { createSettings } from "./settings.js";
import { createSheets } from "./sheets.js";
import { createSpeech } from "./speech.js";

const FORCED_MS = 600;
// The last play of a deal is seen before its points.
const SHOWN_MS = 900;
const LEAST_READING_MS = 8_000;
// How one plays is told so often.
const HINTED_PLAYS = 3;
// A play that did not arrive is sent again with the next look at the table.
const AGAIN_MS = 2_000;

/** Lays the table of scene `first` inside `stage`; `post(act, since)` sends a play. */
export function createTable(stage, first, { setup, words, cards, post }) {
  const find = (selector) => stage.querySelector(selector);
  const cloth = find("[data-cloth]");
  const own = first.state.seat;
  const settings = createSettings(stage, () => say(words.noNotes), () => redraw());
  const say = createSpeech(stage, () => ({ turn: turnWords(), isMine: mayPlay(), hint: mayPlay() && played < HINTED_PLAYS && settings.isOn("help") ? words.howToPlay : "" }));
  const board = createBoard(find("[data-board]"), setup, cards, words, own);
  const drawBar = createBar(find("[data-sides]"), setup, own, words);
  const drawScore = createScore(find("[data-score] tbody"));
  const company = createCompany(document.querySelector("[data-company]"), (message) => say(message));
  const sheets = createSheets(stage, words, cards.fit, company);
  const call = createCalls(stage.dataset.title, words, settings);
  const hand = own === null ? null : createHand(find("[data-own-hand]"), cards, tell);
  const drawOwn = own === null ? () => {} : createOwnPlate(find("[data-own]"), createSeat(setup.places[own], { seats: setup.places }, setup, cards, words), own, words);
  const drawChooser = createChooser(find("[data-chooser]"), cards, words, tell, point);
  const drawDeclare = createDeclare(find("[data-declare]"), words, send);
  const clocks = createClocks(stage, (seat) => (seat === own ? find("[data-own] .seat") : board.seatOf(seat)), words, say);
  const plays = find("[data-plays]");
  const openPoints = find("[data-open-points]");
  const sending = createSending((pending) => post(pending, line.seen), {
    took: take,
    refused: ({ message, state }) => {
      choice = IDLE;
      say(state ? words.playedAlready : message);
      askAgain();
      redraw();
    },
    lost: () => setTimeout(() => askAgain(), AGAIN_MS),
  });

  let line = createLine(first);
  let choice = IDLE;
  let pointed = [];
  let showTimer = 0;
  let played = 0;
  let forcedTimer = 0;
  let askAgain = () => {};

  const isShown = () => line.steps.length === 0;
  const mayPlay = () => isShown() && isOwnTurn(line.state) && !sending.pending;

  function point(captured) {
    pointed = captured;
    drawLying();
  }

  function drawLying() {
    board.drawLying(line.shown.frame, choice.lifted ? takeable(line.state, choice.lifted) : new Set(), new Set(pointed));
  }

  function labelOf(code) {
    const name = cards.names[code];
    if (choice.waiting === code) return fillWords(words.cardWaits, { card: name });
    const ways = isShown() ? playsOf(line.state, code) : [];
    if (ways.length > 1) return fillWords(words.waysToTake, { card: name, count: ways.length });
    return (ways[0] && line.scene.words.plays[ways[0].play]) || name;
  }

  /** Everything as the shown step has it, with the player's choice over it. */
  function draw() {
    const { state, shown } = line;
    const isDone = isShown();
    const view = viewOf(shown, state, isDone && shown.ends ? state.last_deal?.totals : null);
    // The seat to move is the state's as soon as all is shown: a game that has ended waits for nobody.
    const turned = { ...view, frame: { ...view.frame, to_move: isDone ? state.to_move : view.frame.to_move } };
    board.draw(turned, { canTake: choice.lifted ? takeable(state, choice.lifted) : new Set(), meant: new Set(pointed) });
    drawOwn(turned);
    drawBar(view.counts, state);
    drawScore(view);
    const pendingCard = sending.pending ? /^\d{1,2}[dcsb]/.exec(sending.pending.play)?.[0] : null;
    hand?.draw(handOf(shown, own), (code) => ({
      label: labelOf(code),
      lifted: choice.lifted === code,
      waiting: choice.waiting === code,
      sent: pendingCard === code,
      off: mayPlay() && playsOf(state, code).length === 0,
      takes: settings.isOn("help") && mayPlay() && playsOf(state, code).some((one) => one.captured.length > 0),
    }));
    drawChooser(choice.lifted, choice.lifted && mayPlay() ? playsOf(state, choice.lifted) : [], line.scene.words.plays);
    drawDeclare(mayPlay() && !choice.lifted ? state.declare : []);
    cloth.classList.toggle("is-own-turn", mayPlay());
    cloth.classList.toggle("has-choice", choice.lifted !== null);
    cloth.classList.toggle("has-takes", choice.lifted !== null && takeable(state, choice.lifted).size > 0);
    clocks.tick();
  }

  function redraw() {
    draw();
    say();
  }

  function turnWords() {
    const { state, scene } = line;
    if (!isShown()) return "";
    if (scene.outcome) return scene.words.ending;
    if (state.game.status === "ADJOURNED") return words.adjourned;
    if (state.to_move === null) return "";
    return state.to_move === own ? words.yourTurn : fillWords(words.isToPlay, { name: scene.words.turn });
  }

  function list(step) {
    if (!step.frame.action) plays.replaceChildren();
    plays.prepend(element("li", step.frame.action?.scopa ? "is-scopa" : "", step.words));
  }

  /** What can only be drawn from where a card came: it lies on top of its owner's backs before it flies. */
  function prepare(step) {
    const { action } = step.frame;
    const before = line.shown;
    if (!action?.card || action.seat === own || !before || before.frame.deal !== step.frame.deal) return;
    const hands = before.frame.hands.map((cardsHeld, seat) => (seat === action.seat ? withCard(cardsHeld, action.card) : cardsHeld));
    board.draw(viewOf({ ...before, frame: { ...before.frame, hands } }, line.state, null));
  }

  function showNext() {
    clearTimeout(showTimer);
    const [step] = line.steps;
    if (!step) return settle();
    const wait = pauseAfter(line.steps, settings.speed());
    prepare(step);
    line = takeStep(line);
    pointed = [];
    drawGliding(cloth, cards, draw, settings.speed());
    list(step);
    celebrate(board.centre, step.frame.action, words);
    say(step.words);
    if (step.ends) setHidden(openPoints, false);
    // The next deal waits until its player has read what the last one brought: no sheet comes down on a lifted card.
    if (step.ends && !isShown()) showTimer = setTimeout(() => readPoints(step.frame.deal + 1).then(showNext), SHOWN_MS);
    else showTimer = setTimeout(showNext, isShown() ? 0 : wait);
  }

  function readPoints(number) {
    const read = sheets.showPoints(number, clocks.pauseMs() || LEAST_READING_MS);
    clocks.tick();
    return read;
  }

  /** All is shown: now the card that waited is played, the last one plays itself, or the player is called. */
  function settle() {
    const met = meetState(choice, line.state);
    choice = met.choice;
    if (met.send) send(met.send);
    draw();
    call(isOwnTurn(line.state) && !met.send, words.yourTurn);
    clearTimeout(forcedTimer);
    const forced = settings.isOn("auto-last") && !sending.pending ? forcedLast(line.state) : null;
    if (forced) forcedTimer = setTimeout(() => mayPlay() && send(forced), FORCED_MS);
    if (line.scene.outcome && !hasEnded) {
      hasEnded = true;
      setTimeout(() => sheets.showEnd(line.scene, setup), line.shown?.frame.action ? 1_000 : 0);
    }
  }
  let hasEnded = false;

  function take(scene) {
    const joined = joinLine(line, scene);
    if (!joined) return;
    const had = line.steps.length;
    line = joined;
    clocks.meet(line.state);
    company.refresh();
    if (scene.outcome) sheets.showRematch(scene.state, setup);
    if (line.steps.length === 0) {
      settle();
      say(line.shown?.words ?? "");
    } else if (had === 0) showNext();
  }

  /** The same plays in other words: the deck has changed, and with it what the cards are called. */
  function tellAgain(scene) {
    if (scene.state.n !== line.seen || !isShown()) return;
    line = { ...line, scene, shown: scene.steps.at(-1) ?? line.shown };
    plays.replaceChildren();
    for (const step of scene.steps) list(step);
    draw();
    say(line.shown.words);
  }

  function send(play) {
    played += 1;
    sending.send(line.state.n, play);
    choice = IDLE;
    pointed = [];
    draw();
  }

  /** One act of the player; true if a card was played by it. */
  function tell(event) {
    // Who acts has seen enough: what is still to be shown is shown at once.
    if (!isShown() && !line.shown?.ends && event.type !== "escape" && isOwnTurn(line.state)) showRest();
    if (sending.pending) return true;
    const next = act(choice, line.state, event, { oneTap: settings.isOn("one-tap") });
    if (next.send) {
      send(next.send);
      return true;
    }
    const was = choice;
    choice = next.choice;
    pointed = [];
    draw();
    if (choice.waiting && choice.waiting !== was.waiting) say(words.waits);
    moveFocus(was, event);
    return false;
  }

  function moveFocus(was, event) {
    const ways = choice.lifted ? playsOf(line.state, choice.lifted).length : 0;
    if (event.byKey && ways > 1) find("[data-chooser] [data-option]").focus();
    else if (event.type === "escape" && was.lifted) hand?.buttonOf(was.lifted)?.focus();
  }

  function showRest() {
    clearTimeout(showTimer);
    for (const step of line.steps) list(step);
    line = skipSteps(line);
    draw();
    say(line.shown.words);
  }

  if (hand) {
    listenToDrags(find("[data-own-hand]"), cloth, tell);
    listenToKeys(stage, tell, () => [...find("[data-own-hand]").querySelectorAll("[data-card-of]")].map((one) => one.dataset.cardOf), () => find("[data-chooser]").hidden === false);
    find("[data-board]").addEventListener("click", (event) => {
      const card = event.target.closest(".lying [data-code]")?.dataset.code;
      if (card) tell({ type: "table", card });
      else if (event.target.closest(".centre")) tell({ type: "cloth" });
    });
  }
  openPoints.addEventListener("click", () => sheets.showPoints((line.state.last_deal?.number ?? 0) + 1));
  setHidden(openPoints, !first.state.last_deal);
  for (const step of first.steps) list(step);
  clocks.meet(first.state, (isShort) => sheets.count(isShort));
  draw();
  say(line.shown?.words ?? "");
  settle();

  return {
    take,
    redraw,
    tellAgain,
    seen: () => line.seen,
    version: () => line.state.game.version,
    leftMs: () => clocks.leftMs(),
    // Who has played is told whether the others would like another game.
    isOver: () => line.scene.outcome !== null && line.state.game.status !== "LIVE" && (own === null || line.state.rematch.game !== null),
    retry: () => sending.retry(line.state.n, isOwnTurn(line.state)),
    onLost: (ask) => (askAgain = ask),
  };
}

/** A covered hand in which the card to be played lies last. */
function withCard(held, card) {
  const at = held.lastIndexOf(null);
  return at < 0 || held.includes(card) ? held : held.with(at, card);
}

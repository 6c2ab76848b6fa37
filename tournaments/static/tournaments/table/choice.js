// What a hand does with its cards, pure: lift, choose, lay back, wait for one's turn. It knows no rules: what may be
// played is in the state that the server sent for the own seat. Tested with `node --test`.

/** Nothing lifted, nothing waiting. `lifted` is a card in the hand; `waiting` one that is to be played in one's turn. */
export const IDLE = Object.freeze({ lifted: null, waiting: null });

/** A play in machine form as cards; null for a declaration. */
export function readPlay(text) {
  const match = /^(\d{1,2}[dcsb])(?:x((?:\d{1,2}[dcsb])+)|(@))?$/.exec(text);
  if (!match) return null;
  return { play: text, card: match[1], captured: match[2]?.match(/\d{1,2}[dcsb]/g) ?? [], takesItself: Boolean(match[3]) };
}

export const isOwnTurn = (state) => state.seat !== null && state.to_move === state.seat;

/** The legal plays of `card`, in the server's order; none while others play. */
export function playsOf(state, card) {
  return isOwnTurn(state) ? state.legal.map(readPlay).filter((one) => one?.card === card) : [];
}

/** The table cards that `card` could take. */
export function takeable(state, card) {
  return new Set(playsOf(state, card).flatMap((one) => one.captured));
}

const lift = (card) => ({ choice: { lifted: card, waiting: null }, send: null });
const stay = (choice) => ({ choice, send: null });
const send = (play) => ({ choice: IDLE, send: play.play });

/** What follows from one act of the player: `{ choice, send }`, where `send` is the play to be sent or null. */
export function act(choice, state, event, { oneTap = false } = {}) {
  const acts = { card: pressCard, table: pressTable, cloth: pressCloth, option: pressOption, escape: layBack, carry: carryCard, drop: dropCard };
  return acts[event.type](choice, state, event, oneTap);
}

function pressCard(choice, state, { card }, oneTap) {
  if (!state.hand.includes(card)) return stay(choice);
  if (!isOwnTurn(state)) return stay({ lifted: null, waiting: choice.waiting === card ? null : card });
  const plays = playsOf(state, card);
  if (plays.length === 0) return stay(choice);
  if (plays.length === 1 && (oneTap || choice.lifted === card)) return send(plays[0]);
  return lift(card);
}

/** A table card says which capture is meant, if it is in one alone. */
function pressTable(choice, state, { card }) {
  const plays = choice.lifted ? playsOf(state, choice.lifted).filter((one) => one.captured.includes(card)) : [];
  return plays.length === 1 ? send(plays[0]) : stay(choice);
}

function pressCloth(choice, state) {
  const plays = choice.lifted ? playsOf(state, choice.lifted) : [];
  return plays.length === 1 ? send(plays[0]) : stay(choice);
}

function pressOption(choice, state, { index }) {
  const play = choice.lifted ? playsOf(state, choice.lifted)[index] : null;
  return play ? send(play) : stay(choice);
}

const layBack = () => stay(IDLE);

/** A card in the hand's air shows what it could take. */
const carryCard = (choice, state, { card }) => (playsOf(state, card).length > 0 ? lift(card) : stay(choice));

/** A card let go over the table, `on` a card there or beside them all. */
function dropCard(choice, state, { card, on }) {
  if (!state.hand.includes(card)) return stay(choice);
  if (!isOwnTurn(state)) return stay({ lifted: null, waiting: card });
  const plays = playsOf(state, card);
  const meant = plays.length === 1 ? plays : plays.filter((one) => on && one.captured.includes(on));
  return meant.length === 1 ? send(meant[0]) : lift(card);
}

/** After the table has changed: a card that waited is played if there is one way to, else lifted to be asked about. */
export function meetState(choice, state) {
  const { lifted, waiting } = choice;
  if (!isOwnTurn(state)) return stay({ lifted: null, waiting: state.hand.includes(waiting) ? waiting : null });
  if (!state.hand.includes(waiting)) return stay({ lifted: playsOf(state, lifted).length > 0 ? lifted : null, waiting: null });
  const plays = playsOf(state, waiting);
  // Who may declare is asked first: silence would forfeit it.
  if (plays.length === 1 && state.declare.length === 0) return send(plays[0]);
  return plays.length > 0 ? lift(waiting) : stay(IDLE);
}

/** The one play of the last card, if nothing is left to decide; else null. */
export function forcedLast(state) {
  const isForced = isOwnTurn(state) && state.hand.length === 1 && state.legal.length === 1 && state.declare.length === 0;
  return isForced ? state.legal[0] : null;
}

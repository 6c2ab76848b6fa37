// The verify button: what the browser finds out by itself, then what the server says, each in one line.
import { element, fillWords } from "./elements.js";
import { checkLog } from "./proof.js";

const SHORT = 12;
const MOST_BYTES = 4 * 1024 * 1024;

async function askServer(url, text) {
  const answer = await fetch(url, {
    method: "POST",
    body: text,
    credentials: "omit",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  const body = await answer.json();
  if (answer.status === 400) return { consistent: false, issued: false, error: body };
  if (!answer.ok) throw new Error(`verify: ${answer.status}`);
  return body;
}

/** Wires the dialog and every button that opens it; `readLog()` gives the log's text. A .json that is dropped on the page is checked there too. */
export function startVerify(dialog, { source, words, readLog }) {
  const list = dialog.querySelector("[data-checks]");
  const verdict = dialog.querySelector("[data-verdict]");
  const moves = dialog.querySelector("[data-dropped]");
  const openers = document.querySelectorAll("[data-verify-open]");
  const names = {
    digest: words.checkDigest,
    commitment: words.checkCommitment,
    decks: words.checkDecks,
    hands: words.checkHands,
    cards: words.checkCards,
    rules: words.checkRules,
    issued: words.checkIssued,
  };

  function addLine({ name, ok, detail }) {
    const line = element("li", "check");
    line.dataset.ok = String(ok);
    line.append(element("b", "check__sign", ok === null ? "?" : ok ? "✓" : "✗"), element("span", "", names[name]));
    if (detail) line.append(element("span", "check__detail", detail));
    list.append(line);
  }

  function conclude(state, text) {
    verdict.textContent = text;
    verdict.dataset.state = state;
    for (const opener of openers) {
      opener.dataset.state = state;
      opener.title = text;
    }
  }

  async function check(text, shown) {
    list.replaceChildren();
    conclude("busy", words.checking);
    const log = JSON.parse(text);
    if (log?.live === true) {
      conclude("open", words.stillInPlay);
      return log;
    }
    const local = await checkLog(log, shown);
    for (const one of local) addLine({ ...one, detail: one.ok ? "" : detailOf(one, words) });
    const isRight = await checkAtServer(text);
    if (isRight === false || local.some((one) => !one.ok)) conclude("bad", words.notVerified);
    else if (isRight) conclude("good", words.verified);
    else conclude("open", words.verifiedHere);
    return log;
  }

  /** Does the server find plays and points right? Null, and its lines left open, when it cannot be reached. */
  async function checkAtServer(text) {
    try {
      const { consistent, issued, error } = await askServer(dialog.dataset.verifyUrl, text);
      addLine({ name: "rules", ok: consistent, detail: consistent ? "" : faultOf(error, words) });
      addLine({ name: "issued", ok: issued, detail: issued ? "" : words.notIssued });
      return consistent;
    } catch {
      addLine({ name: "rules", ok: null, detail: words.serverAway });
      return null;
    }
  }

  async function open() {
    moves.hidden = true;
    list.replaceChildren();
    if (!dialog.open) dialog.showModal();
    conclude("busy", words.checking);
    const text = await readLog().catch(() => null);
    if (text === null) conclude("open", words.logAway);
    else await check(text, source).catch(() => conclude("bad", words.logNotRead));
  }

  async function openFile(file) {
    if (!dialog.open) dialog.showModal();
    try {
      if (file.size > MOST_BYTES) throw new Error("too large");
      const log = await check(await file.text(), null);
      showMoves(moves, log, words);
    } catch {
      conclude("bad", words.logNotRead);
      moves.hidden = true;
    }
    offerToShow(dialog, file);
  }

  for (const opener of openers) {
    opener.hidden = false;
    opener.disabled = false;
    opener.addEventListener("click", open);
  }
  listenToDrops(openFile);
}

function detailOf({ deal, ply, found, said, place }, words) {
  if (place) return fillWords(words.wrongDeck, { deal, place, found, said });
  if (deal) return placeOf(deal, ply, words);
  if (found) return fillWords(words.wrongHash, { found: found.slice(0, SHORT), said: String(said).slice(0, SHORT) });
  return words.logNotRead;
}

/** What the server found, in the page's language: its message is the engine's, for programs. */
function faultOf(error, words) {
  if (!error) return "";
  const told = `${words.faults[error.code] ?? words.faults[""]} (${error.code})`;
  if (!Number.isInteger(error.deal)) return told;
  const ply = Number.isInteger(error.action) ? error.action + 1 : null;
  return `${placeOf(error.deal + 1, ply, words)}: ${told}`;
}

/** A play of a deal, or the deal alone where no play is at fault. */
function placeOf(deal, ply, words) {
  return fillWords(Number.isInteger(ply) ? words.wrongPlace : words.dealNumber, { deal, ply });
}

/** The dropped log's plays in machine form, a line for each deal: readable without any server. */
function showMoves(box, log, words) {
  const lines = log.deals.map((deal) => {
    const plays = deal.actions.map(({ play, event }) => play ?? event).join(" ");
    return element("p", "", `${fillWords(words.dealNumber, { deal: deal.number + 1 })}: ${plays}`);
  });
  box.querySelector("[data-dropped-moves]").replaceChildren(...lines);
  box.hidden = false;
}

/** The server can show the dropped game as a page of its own: the form of that page gets the file. */
function offerToShow(dialog, file) {
  const form = dialog.querySelector("[data-show-form]");
  if (!form) return;
  const files = new DataTransfer();
  files.items.add(file);
  form.querySelector("input[type=file]").files = files.files;
  form.hidden = !navigator.onLine;
}

function listenToDrops(open) {
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.add("is-dragging");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("is-dragging");
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    document.body.classList.remove("is-dragging");
    const file = event.dataTransfer.files[0];
    if (file) open(file);
  });
}

// Sheets over the table: the points of a deal with their proofs, and how the game ended.
import { element, fillWords, setHidden, setText } from "../../replays/viewer/elements.js";

/** The two dialogs of `root`; `fit(piece)` brings their cards into the deck of now, `company` joins the open one. */
export function createSheets(root, words, fit, company) {
  const points = root.querySelector("[data-points-sheet]");
  const end = root.querySelector("[data-end-sheet]");
  const goOn = points.querySelector("[data-go-on]");
  let closesAt = Infinity;

  async function fill(box, number) {
    const answer = await fetch(root.dataset.points.replace(/0\/$/, `${number}/`), { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(`points: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    box.replaceChildren(...page.body.childNodes);
    fit(box);
  }

  /**
   * The points of deal `number`, counted from 1, for so long or until they are put away, and done when they are. Somebody
   * who leads early hurries nobody who still reads. False when they could not be fetched.
   */
  async function showPoints(number, forMs = Infinity) {
    setText(points.querySelector("h2"), fillWords(words.pointsOf, { number }));
    try {
      await fill(points.querySelector("[data-points-body]"), number);
    } catch {
      return false;
    }
    if (points.open || end.open) return true;
    closesAt = performance.now() + forMs;
    points.showModal();
    company.enter(points);
    return new Promise((resolve) => points.addEventListener("close", () => resolve(true), { once: true }));
  }

  /** The button counts down to the moment when the table is free again; at once where one's own time is short. */
  function count(isShort) {
    if (!points.open) return;
    const seconds = Math.ceil((closesAt - performance.now()) / 1000);
    setText(goOn, Number.isFinite(seconds) ? fillWords(words.goOnIn, { seconds: Math.max(0, seconds) }) : words.goOn);
    if (isShort || seconds <= 0) points.close();
  }

  async function showEnd(scene, setup) {
    const { outcome, state } = scene;
    if (points.open) points.close();
    end.dataset.outcome = outcome;
    setText(end.querySelector("h2"), outcome === "lost" ? words.lost_game : words[outcome]);
    const telling = end.querySelector("[data-end-words]");
    setText(telling, scene.words.ending);
    setHidden(telling, scene.words.ending === end.querySelector("h2").textContent);
    end.querySelector("[data-end-score]").replaceChildren(...(state.result?.totals ?? []).map((total, side) => drawTotal(total, side)));
    const replay = end.querySelector("[data-replay]");
    setHidden(replay, !state.game.replay);
    if (state.game.replay) replay.href = replay.getAttribute("href").replace("REPLAY", state.game.replay);
    const details = end.querySelector("[data-end-points]");
    setHidden(details, !state.last_deal);
    openEnd();
    if (state.last_deal) await fill(details.querySelector("[data-points-body]"), state.last_deal.number + 1).catch(() => setHidden(details, true));

    function drawTotal(total, side) {
      const line = element("li", state.result.winner === side ? "is-winner" : "");
      line.append(element("span", "end-score__name", setup.sides[side]), element("b", "end-score__total", String(total)));
      return line;
    }
  }

  /** Also again, when it was put away: it leads to the replay and to another game. */
  function openEnd() {
    setHidden(again, false);
    if (end.open || points.open) return;
    end.showModal();
    company.enter(end);
  }

  const again = root.querySelector("[data-open-end]");
  again.addEventListener("click", openEnd);
  const asking = end.querySelector("[data-rematch]");
  asking?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const news = end.querySelector("[data-rematch-news]");
    const body = new FormData(asking);
    const answer = await fetch(asking.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    const told = answer ? await answer.json() : null;
    if (!answer) setText(news, words.lost);
    else if (!answer.ok) setText(news, told.message);
    else showRematch(told, null);
  });

  /** Who would like another game; when all would, the next table is opened. */
  function showRematch(state, setup) {
    const { rematch, seat } = state;
    if (seat === null || !rematch) return;
    if (rematch.game) {
      window.location.assign(root.dataset.play.replace(state.game.id, rematch.game).replace(/play\/$/, ""));
      return;
    }
    const others = setup ? rematch.seats.filter((one) => one !== seat).map((one) => setup.seats[one]) : [];
    const wants = rematch.seats.includes(seat) ? words.rematchWaits : "";
    const asked = others.length ? fillWords(words.rematchAsked, { name: others.join(", ") }) : "";
    const news = end.querySelector("[data-rematch-news]");
    // Whom the others ask hears it, even if the sheet was put away.
    if (asked && !wants && news.textContent !== asked && !again.hidden) openEnd();
    setText(news, wants || asked);
  }

  return { showPoints, count, showEnd, showRematch, isOpen: () => points.open || end.open };
}

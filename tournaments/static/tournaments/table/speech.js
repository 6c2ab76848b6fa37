// What the table says: the last thing that happened, whose turn it is, and for who is new how one plays.
import { element, setText } from "../../replays/viewer/elements.js";

/** `now()` is `{ turn, isMine, hint }`; gives back `say(text)`, which without a text says the last one again. */
export function createSpeech(stage, now) {
  const seen = stage.querySelector("[data-say]");
  const heard = stage.querySelector("[data-news]");
  let said = "";
  return function say(text = said) {
    said = text;
    const { turn, isMine, hint } = now();
    seen.replaceChildren(said, " ", element("strong", "", turn), " ", hint);
    // The hint is for the eyes: every card's own label says what it can do.
    setText(heard, `${said} ${turn}`.trim());
    seen.classList.toggle("is-mine", isMine);
  };
}

// What a lifted card can do, as numbered buttons beside the hand: the same for mouse, finger, keys and screen reader.
import { element, fillWords, setHidden, setText } from "../../replays/viewer/elements.js";

/** `root` is the chooser's box; `tell(event)` hears the choice; `point(captured)` what is looked at. Gives back `draw`. */
export function createChooser(root, cards, words, tell, point) {
  const title = root.querySelector(".chooser__title");
  const list = root.querySelector(".chooser__list");
  let drawn = "";

  const optionOf = (target) => target.closest?.("[data-option]");
  list.addEventListener("click", (event) => {
    const option = optionOf(event.target);
    if (option) tell({ type: "option", index: Number(option.dataset.option) });
  });
  root.querySelector("[data-lay-back]").addEventListener("click", () => tell({ type: "escape" }));
  for (const [name, isIn] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    list.addEventListener(name, (event) => {
      const option = optionOf(event.target);
      if (option) point(isIn ? option.dataset.captured.split(" ").filter(Boolean) : []);
    });
  }
  list.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const all = [...list.querySelectorAll("[data-option]")];
    all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
  });

  /** The ways of `card`, with the server's words for each play; nothing for a card that is not lifted. */
  return function draw(card, plays, says) {
    setHidden(root, plays.length === 0);
    const now = plays.map((one) => one.play).join();
    if (now === drawn) return;
    drawn = now;
    point([]);
    setText(title, card ? fillWords(words.whatToTake, { card: cards.names[card] }) : "");
    title.classList.toggle("sr-only", plays.length < 2);
    list.replaceChildren(...plays.map((one, at) => drawOption(one, at, plays.length, says)));
  };

  function drawOption(one, at, count, says) {
    const item = element("li");
    const button = element("button", "chooser__option");
    button.type = "button";
    button.dataset.option = String(at);
    button.dataset.captured = one.captured.join(" ");
    if (count > 1 && at < 9) {
      button.setAttribute("aria-keyshortcuts", String(at + 1));
      button.append(element("kbd", "chooser__number", String(at + 1)));
    }
    button.setAttribute("aria-label", says[one.play] ?? one.play);
    if (one.captured.length > 0) button.append(...one.captured.map((code) => cards.mini(code, "")));
    else button.append(element("span", "", one.takesItself ? words.takesItself : words.layIt));
    item.append(button);
    return item;
  }
}

// Declarations are offered to exactly the seat that may declare: the server names them in its state and in no other.
import { element, setHidden } from "../../replays/viewer/elements.js";

/** `box` takes the buttons; `send(play)` declares. Gives back `draw(declarations)`. */
export function createDeclare(box, words, send) {
  const names = { "!low": words.declareLow, "!tris": words.declareTris };
  let drawn = "";
  return function draw(declarations) {
    setHidden(box, declarations.length === 0);
    if (drawn === declarations.join()) return;
    drawn = declarations.join();
    box.replaceChildren(element("p", "declare__note", words.declareOrPlay), ...declarations.map(drawButton));
  };

  function drawButton(play) {
    const button = element("button", "button button--primary", names[play] ?? play);
    button.type = "button";
    button.dataset.declaration = play;
    button.addEventListener("click", () => send(play));
    return button;
  }
}

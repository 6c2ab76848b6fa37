// A card carried to the table by hand, with mouse, pen or finger, or thrown there by a quick stroke.
import { follow, isFlick } from "./flick.js";

const FAR_PX = 8;

/** Cards of the hand `list` may be dragged to `cloth`; `tell({ type: "drop", card, on })` when one is let go there, and says whether it was played. */
export function listenToDrags(list, cloth, tell) {
  let drag = null;

  function end(isDropped, event) {
    if (!drag) return;
    const { button, card, moved, trail } = drag;
    drag = null;
    // Looked up while the pointer still goes through the card that hangs there.
    const under = isDropped && moved ? document.elementFromPoint(event.clientX, event.clientY) : null;
    button.classList.remove("is-dragged");
    cloth.classList.remove("is-waiting-for-card");
    const isMeant = under && (under.closest("[data-board]") !== null || isFlick(trail, event.timeStamp));
    const isSent = isMeant && tell({ type: "drop", card, on: under.closest(".lying [data-code]")?.dataset.code ?? null });
    // A card that is played glides from where it was let go; any other goes back into the hand.
    if (!isSent) button.style.removeProperty("translate");
  }

  list.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-card-of]");
    if (!button || event.button !== 0 || !event.isPrimary) return;
    delete list.dataset.dragged;
    drag = { button, card: button.dataset.cardOf, x: event.clientX, y: event.clientY, pointerId: event.pointerId, moved: false, trail: [{ x: 0, y: 0, at: event.timeStamp }] };
  });
  // On the whole page: a quick hand has left the card before the first movement is told.
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.trail = follow(drag.trail, { x, y, at: event.timeStamp });
    if (!drag.moved && Math.hypot(x, y) < FAR_PX) return;
    if (!drag.moved) {
      drag.moved = true;
      drag.button.classList.add("is-dragged");
      cloth.classList.add("is-waiting-for-card");
      list.dataset.dragged = "true";
      tell({ type: "carry", card: drag.card });
    }
    drag.button.style.translate = `${x}px ${y}px`;
  });
  document.addEventListener("pointerup", (event) => end(true, event));
  document.addEventListener("pointercancel", (event) => end(false, event));
  document.addEventListener("keydown", (event) => event.key === "Escape" && end(false, event));
}

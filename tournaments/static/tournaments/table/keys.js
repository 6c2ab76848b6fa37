// Keys of the table: digits lift a card or choose a capture, Esc lays back. They sleep while one types or reads a sheet.

const TYPING = 'input:not([type="checkbox"]):not([type="radio"]), select, textarea, [contenteditable]';

/** `hand()` are the cards in order, `isChoosing()` whether the numbers stand at captures. */
export function listenToKeys(stage, tell, hand, isChoosing) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TYPING)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (event.key === "Escape") tell({ type: "escape" });
    else if (/^[0-9]$/.test(event.key)) pressDigit(Number(event.key), event);
  });

  function pressDigit(digit, event) {
    event.preventDefault();
    const numbered = stage.querySelectorAll("[data-option]").length > 1;
    if (isChoosing() && numbered) tell({ type: "option", index: digit - 1 });
    else {
      const card = hand()[(digit + 9) % 10];
      if (card) tell({ type: "card", card, byKey: true });
    }
  }
}

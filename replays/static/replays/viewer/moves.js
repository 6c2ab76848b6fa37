// The move list the server has written: the current line is marked and kept in sight, other deals are put away.

import { setHidden, whenIdle } from "./elements.js";

/** `root` holds the deals, `sheetBox` takes their sheets; gives back `words(index)` and `draw(view)`. */
export function createMoves(root, sheetBox, cards) {
  const lines = new Map();
  const note = sheetBox.querySelector("[data-no-sheet]");
  let deals = [];
  let sheets = [];
  let current = null;
  let open = null;

  function read() {
    for (const line of root.querySelectorAll("[data-frame]")) lines.set(Number(line.dataset.frame), line);
    deals = [...root.querySelectorAll("[data-deal]")];
    sheetBox.append(...root.querySelectorAll("[data-sheet]"));
    sheets = [...sheetBox.querySelectorAll("[data-sheet]")];
    open = null;
  }

  /** What a later list has more of a deal that stands here: lines at its end, and the sheet once it is counted. */
  function lengthen(deal, sheet, fresh) {
    const more = [...fresh.querySelectorAll("[data-frame]")].filter((line) => !lines.has(Number(line.dataset.frame)));
    deal.querySelector(".moves").append(...more.map((line) => line.closest("li")));
    const freshSheet = fresh.querySelector("[data-sheet]");
    if (!sheet.querySelector("table") && freshSheet.querySelector("table")) sheet.replaceWith(freshSheet);
  }

  read();

  /** The small cards of a deal's lines, drawn once it or the one before is shown: a browser builds each one, hidden or not. */
  function drawCards(deal) {
    for (const use of deal?.querySelectorAll("use[data-href]") ?? []) cards.settle(use);
  }

  /** The sheet of the open deal and the lines of the next will come without delay. */
  function prepare() {
    drawCards(deals[open + 1]);
    for (const use of sheets[open]?.querySelectorAll(".proof use") ?? []) cards.settle(use);
  }

  /** Shows one deal and puts the others away, with their sheets. */
  function openDeal(place) {
    drawCards(deals[place]);
    // From the second deal on: a line that waits comes a moment after its place, which nobody may see while the page opens.
    root.classList.toggle("is-waiting", open !== null);
    for (const [at, deal] of deals.entries()) setHidden(deal, at !== place);
    for (const [at, sheet] of sheets.entries()) if (at !== place) setHidden(sheet, true);
    open = place;
  }

  function mark(line) {
    if (line === current) return;
    current?.removeAttribute("aria-current");
    line?.setAttribute("aria-current", "step");
    current = line;
  }

  /** The same lines and sheets in other words. */
  function rename(later) {
    for (const line of later.querySelectorAll("[data-frame]")) {
      const told = lines.get(Number(line.dataset.frame))?.querySelector(".move__words");
      if (told) told.textContent = line.querySelector(".move__words").textContent;
    }
    for (const [at, sheet] of [...later.querySelectorAll("[data-sheet]")].entries()) {
      sheets[at]?.replaceChildren(...sheet.childNodes);
    }
  }

  return {
    rename,
    prepare,
    words: (index) => lines.get(index)?.querySelector(".move__words")?.textContent.trim() ?? "",
    frameOf: (target) => {
      const line = target.closest("[data-frame]");
      return line ? Number(line.dataset.frame) : null;
    },
    /** Takes in the deals of a later list of the same game; what stands here already is not touched. */
    grow(later) {
      for (const deal of later) {
        const at = Number(deal.dataset.deal);
        if (at < deals.length) lengthen(deals[at], sheets[at], deal);
        else root.append(deal);
      }
      read();
    },
    draw({ index, place, isDealEnd }) {
      mark(lines.get(index) ?? null);
      if (open !== place) {
        // The first one comes with the page: then the small pictures are not painted yet.
        if (open !== null) whenIdle(prepare);
        openDeal(place);
      }
      const sheet = sheets[place];
      if (sheet) setHidden(sheet, !isDealEnd);
      // A deal in play has nothing on its sheet yet, wherever one looks.
      setHidden(note, isDealEnd && sheet?.childElementCount > 0);
    },
    /** Brings the current line into sight of the list; once everything is drawn. */
    follow() {
      if (current) keepInSight(root, current);
    },
  };
}

// Only the list scrolls: scrollIntoView would move the whole page under the reader's thumb.
function keepInSight(box, line) {
  const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
  const margin = inner.height;
  if (inner.top - margin < outer.top) box.scrollTop -= outer.top - inner.top + margin;
  else if (inner.bottom + margin > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + margin;
}

// Moves, points sheet and counting share one place; at the end of a deal the sheet comes up by itself.

/** Tabs inside `root`; `chosen(name)` is told of every choice; gives back `select(name)` and `draw(view)`. */
export function createTabs(root, chosen = () => {}) {
  const tabs = [...root.querySelectorAll("[role=tab]")];
  const panels = new Map(tabs.map((tab) => [tab.dataset.tab, document.getElementById(tab.getAttribute("aria-controls"))]));
  let wasEnd = false;
  let current = "";

  function select(name, { focus = false } = {}) {
    current = name;
    for (const tab of tabs) {
      const isChosen = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panels.get(tab.dataset.tab).classList.toggle("is-chosen", isChosen);
      if (isChosen && focus) tab.focus();
    }
  }

  function choose(name, options) {
    select(name, options);
    chosen(name);
  }

  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab.dataset.tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      choose(tabs[(at + by + tabs.length) % tabs.length].dataset.tab, { focus: true });
    });
  }
  select(tabs[0].dataset.tab);

  return {
    get current() {
      return current;
    },
    select,
    draw({ isDealEnd, deal }) {
      const hasSheet = isDealEnd && deal.score !== null;
      if (hasSheet !== wasEnd && current !== "count") select(hasSheet ? "sheet" : "moves");
      wasEnd = hasSheet;
    },
  };
}

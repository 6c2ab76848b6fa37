// The sides and their score on top of the table: who leads is seen at a glance.
import { element, setText } from "../../replays/viewer/elements.js";

/** `list` takes one entry a side, the own one first; gives back `draw(counts, state)`. */
export function createBar(list, setup, own, words) {
  const ownSide = own === null ? 0 : setup.places[own].side;
  const arePairs = own !== null && setup.places.length > setup.sides.length;
  const entries = setup.sides.map((name, side) => {
    const item = element("li", side === ownSide && own !== null ? "topbar__side is-mine" : "topbar__side");
    const [total, scope] = [element("b", "topbar__total"), element("span", "topbar__scope")];
    const whole = element("span", "topbar__name", name);
    item.append(whole, total, scope);
    // Four names have no room on a phone: there it is us and them.
    if (arePairs && (side === ownSide || setup.sides.length === 2)) {
      const short = element("span", "topbar__name topbar__name--short", side === ownSide ? words.us : words.them);
      short.setAttribute("aria-hidden", "true");
      whole.classList.add("topbar__name--whole");
      item.prepend(short);
    }
    return { item, total, scope };
  });
  const order = entries.map((_, side) => (side + ownSide) % entries.length);
  list.replaceChildren(...order.map((side) => entries[side].item));

  return function draw(counts, state) {
    for (const [side, { item, total, scope }] of entries.entries()) {
      setText(total, String(counts[side].score));
      setText(scope, counts[side].scope ? `★ ${counts[side].scope}` : "");
      item.classList.toggle("is-to-move", state.to_move !== null && setup.places[state.to_move].side === side);
    }
  };
}

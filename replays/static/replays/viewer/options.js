// What the address says beside the place: the seat at the near edge, covered hands, captures shown, cards counted.

/** All hands lie open, only the near seat's does, or none. */
export const HANDS = ["open", "closed", "none"];

/** Does the hand of `seat` lie open under these options? */
export const isOpenHand = ({ hands, bottom }, seat) => hands === "open" || (hands === "closed" && seat === bottom);

/** The options in a query string; whatever it does not name, or names wrongly, is as usual. */
export function readOptions(search, seatCount) {
  const asked = new URLSearchParams(search);
  const seat = /^\d$/.test(asked.get("seat") ?? "") ? Number(asked.get("seat")) : 0;
  return {
    bottom: seat < seatCount ? seat : 0,
    hands: HANDS.find((one) => one === asked.get("hands")) ?? HANDS[0],
    captures: asked.get("captures") === "1",
    count: asked.get("count") === "1",
  };
}

/** The place that a link says where a fragment cannot be read, as a fragment: `?at=d3.p14` is `#d3.p14`. */
export function readPlace(search) {
  const place = new URLSearchParams(search).get("at");
  return place ? `#${place}` : "";
}

/** `search` for a link that others follow: with the place in it, which previews need. */
export function writePlace(search, fragment) {
  const asked = new URLSearchParams(search);
  asked.set("at", fragment.slice(1));
  return `?${asked}`;
}

/**
 * `search` with the options written into it; those that are as usual are left out, others are kept.
 *
 * They stand in one order, whichever was chosen first: the same view has one address.
 */
export function writeOptions(search, { bottom, hands, captures, count }) {
  const asked = new URLSearchParams(search);
  const set = (name, value) => {
    asked.delete(name);
    if (value) asked.set(name, value);
  };
  set("seat", bottom > 0 ? String(bottom) : "");
  set("hands", hands === HANDS[0] ? "" : hands);
  set("captures", captures ? "1" : "");
  set("count", count ? "1" : "");
  asked.delete("at");
  return asked.size ? `?${asked}` : "";
}

// What the address says beside the place: the seat at the near edge, covered hands, captures shown, cards counted.

/** The options in a query string; whatever it does not name, or names wrongly, is as usual. */
export function readOptions(search, seatCount) {
  const asked = new URLSearchParams(search);
  const seat = /^\d$/.test(asked.get("seat") ?? "") ? Number(asked.get("seat")) : 0;
  return {
    bottom: seat < seatCount ? seat : 0,
    openHands: asked.get("hands") !== "closed",
    captures: asked.get("captures") === "1",
    count: asked.get("count") === "1",
  };
}

/** `search` with the options written into it; those that are as usual are left out, others are kept. */
export function writeOptions(search, { bottom, openHands, captures, count }) {
  const asked = new URLSearchParams(search);
  const set = (name, value) => (value ? asked.set(name, value) : asked.delete(name));
  set("seat", bottom > 0 ? String(bottom) : "");
  set("hands", openHands ? "" : "closed");
  set("captures", captures ? "1" : "");
  set("count", count ? "1" : "");
  return asked.size ? `?${asked}` : "";
}

// The page's address says where one is: `?seat=1#d3.p14`. Back leaves the page at once.

/** Write deal, ply and the seat at the bottom into the address, without a new entry in the history. */
export function writeAddress(fragment, bottom) {
  const url = new URL(window.location.href);
  if (bottom > 0) url.searchParams.set("seat", String(bottom));
  else url.searchParams.delete("seat");
  url.hash = fragment;
  try {
    window.history.replaceState(window.history.state, "", url);
  } catch {
    // some browsers refuse more than a hundred changes in half a minute; the next step writes it again
  }
}

/** The seat the address asks for, 0 unless it names one of `seatCount`. */
export function readSeat(seatCount) {
  const seat = Number(new URLSearchParams(window.location.search).get("seat"));
  return Number.isInteger(seat) && seat >= 0 && seat < seatCount ? seat : 0;
}

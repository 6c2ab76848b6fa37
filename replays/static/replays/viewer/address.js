// The page's address says where one is: `?seat=1#d3.p14`. Back leaves the page at once.
import { writeOptions } from "./options.js";

/** Write place and options into the address, without a new entry in the history. */
export function writeAddress(fragment, options) {
  const { pathname, search } = window.location;
  try {
    window.history.replaceState(window.history.state, "", pathname + writeOptions(search, options) + fragment);
  } catch {
    // some browsers refuse more than a hundred changes in half a minute; the next step writes it again
  }
}

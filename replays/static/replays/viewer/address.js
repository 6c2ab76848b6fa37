// The page's address says where one is: `?seat=1#d3.p14`. Back leaves the page at once.
import { writeOptions } from "./options.js";

// Writing an address costs more than drawing a step, and some browsers allow a hundred in half a minute: it is written
// when one stays somewhere.
const REST_MS = 120;
let waiting = null;
let timer = 0;

/** Soon write place and options into the address, without a new entry in the history. */
export function writeAddress(fragment, options) {
  waiting = { fragment, options, was: window.location.hash };
  window.clearTimeout(timer);
  timer = window.setTimeout(flushAddress, REST_MS);
}

/** Write now what waits to be written: before the address is read, and before the page goes. */
export function flushAddress() {
  if (!waiting) return;
  const { fragment, options, was } = waiting;
  waiting = null;
  window.clearTimeout(timer);
  const { pathname, search, hash } = window.location;
  // Another place was typed meanwhile, or a link to one followed: the page is about to go there.
  if (hash !== was) return;
  const address = pathname + writeOptions(search, options) + fragment;
  // Even the same address written again would stop a browser that is on its way back.
  if (address === pathname + search + hash) return;
  try {
    window.history.replaceState(window.history.state, "", address);
  } catch {
    // too many changes for this browser; the next step writes it again
  }
}

window.addEventListener("pagehide", flushAddress);

// Keeps up with one table: the stream tells that something changed, `ask` fetches what it is. The stream may break and
// the machine may sleep, so the page also looks when a clock ends, when it comes back, and now and then in any case.

const POLL_MS = 5_000;
const QUIET_POLL_MS = 30_000;
const LATE_MS = 250;

/**
 * `table` answers `{ version(), leftMs(), isOver() }`; `ask()` fetches and takes in, and fails when it cannot; `tell(isLost)`
 * is told how it went. Gives back `{ refresh }`.
 */
export function followTable(address, table, ask, tell) {
  const stream = new EventSource(address);
  let isAsking = false;
  let isAskedAgain = false;
  let isLost = false;
  let timer = 0;

  function plan() {
    clearTimeout(timer);
    if (table.isOver()) {
      stream.close();
      return;
    }
    const isFollowing = stream.readyState === EventSource.OPEN && !isLost;
    timer = setTimeout(refresh, Math.min((table.leftMs() ?? Infinity) + LATE_MS, isFollowing ? QUIET_POLL_MS : POLL_MS));
  }

  /** One question at a time; what is asked meanwhile is asked once more after it. */
  async function refresh() {
    if (isAsking) {
      isAskedAgain = true;
      return;
    }
    isAsking = true;
    isAskedAgain = false;
    await ask().then(() => (isLost = false), () => (isLost = true));
    tell(isLost);
    isAsking = false;
    plan();
    if (isAskedAgain) refresh();
  }

  stream.addEventListener("message", (event) => {
    if (JSON.parse(event.data).version > table.version()) refresh();
  });
  stream.addEventListener("open", plan);
  stream.addEventListener("error", plan);
  // A page that comes back from the background has slept through the stream.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  window.addEventListener("online", refresh);
  window.addEventListener("offline", () => {
    isLost = true;
    tell(true);
    plan();
  });
  plan();
  return { refresh, plan };
}

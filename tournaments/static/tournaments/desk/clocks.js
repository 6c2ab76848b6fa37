// Clocks on a page count down by themselves; the server's clock is the right one.
import { clockText, secondsLeft } from "./wall.js";

/** Reads the clocks below `root` now. `offset` is the server's time less this machine's. */
export function showClocks(root, offset = 0) {
  for (const clock of root.querySelectorAll("[data-clock]")) {
    const { endsAt, left } = clock.dataset;
    const end = endsAt === undefined ? undefined : Number(endsAt) ? Number(endsAt) * 1000 : Date.parse(endsAt);
    const seconds = secondsLeft({ endsAt: end, left: Number(left) }, Date.now(), offset);
    clock.textContent = clockText(seconds);
    clock.classList.toggle("is-over", end !== undefined && seconds === 0);
  }
}

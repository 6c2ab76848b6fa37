// A button under a finger stays where it is until it is let go: pressed on one and let go on another that was put in its
// place, neither would be clicked.

const LOOK_MS = 50;

/** Waits while something in `place` is being pressed. */
export async function untilLetGo(place) {
  while (place.matches(":active")) await new Promise((done) => setTimeout(done, LOOK_MS));
}

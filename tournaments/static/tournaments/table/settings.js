// What a player has set: kept for all tables. Everything is off until it is chosen, but for the hints of a newcomer.
import { keepChoice, readChoice } from "../../replays/viewer/keep.js";

// How quickly cards move; at the last of them they do not move at all.
const SPEEDS = [1, 0.5, 2, 4];
export const NO_MOVEMENT = 4;

/**
 * Wires the choices inside `root`; gives back `{ isOn(name), speed() }`. `refused()` is told when the browser forbids to
 * notify, `changed()` of every change.
 */
export function createSettings(root, refused, changed) {
  const boxes = new Map([...root.querySelectorAll("[data-setting]")].map((box) => [box.dataset.setting, box]));
  for (const [name, box] of boxes) {
    box.checked = readChoice(name, "on" in box.dataset ? [true, false] : [false, true]);
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && !(await mayNotify())) {
        box.checked = false;
        refused();
      }
      keepChoice(name, box.checked);
      changed();
    });
  }
  const speeds = [...root.querySelectorAll("[data-speed]")];
  let speed = readChoice("speed", SPEEDS);
  for (const radio of speeds) {
    radio.checked = Number(radio.value) === speed;
    radio.addEventListener("change", () => {
      speed = Number(radio.value);
      keepChoice("speed", speed);
    });
  }
  return { isOn: (name) => boxes.get(name)?.checked ?? false, speed: () => speed };
}

async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

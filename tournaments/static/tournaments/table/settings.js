// What a player has set: kept for all tables. Everything is off until it is chosen.
import { keepChoice, readChoice } from "../../replays/viewer/keep.js";

/** Wires the boxes inside `root`; gives back `{ isOn(name) }`. `refused()` is told when the browser forbids to notify. */
export function createSettings(root, refused) {
  const boxes = new Map([...root.querySelectorAll("[data-setting]")].map((box) => [box.dataset.setting, box]));
  for (const [name, box] of boxes) {
    box.checked = readChoice(name, [false, true]);
    box.addEventListener("change", async () => {
      if (name === "notify" && box.checked && !(await mayNotify())) {
        box.checked = false;
        refused();
      }
      keepChoice(name, box.checked);
    });
  }
  return { isOn: (name) => boxes.get(name)?.checked ?? false };
}

async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

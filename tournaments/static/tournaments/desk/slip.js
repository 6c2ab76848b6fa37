// A slip on a phone, and the desk's own sheets: buttons beside the numbers, forms that outlive the network,
// and a page that waits looks by itself.
import { watchForms } from "./sending.js";

const WAIT_MS = 4000;

function addStepper(input) {
  const group = document.createElement("span");
  group.className = "stepper";
  input.before(group);
  const button = (text, step) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button";
    made.textContent = text;
    made.setAttribute("aria-label", `${text}1`);
    made.addEventListener("click", () => {
      if (step > 0) input.stepUp();
      else input.stepDown();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return made;
  };
  group.append(button("−", -1), input, button("+", 1));
}

async function lookAgain(waiting) {
  try {
    const answer = await fetch(waiting.dataset.slipWaits, { referrerPolicy: "no-referrer" });
    if (answer.ok && String((await answer.json()).version) === waiting.dataset.version) return;
    if (answer.ok || answer.status === 410) location.reload();
  } catch {
    // the network is away: the next look may find it
  }
}

function offerReasons(box) {
  box.hidden = false;
  const input = box.closest(".reason").querySelector("input");
  for (const ready of box.querySelectorAll("button")) {
    ready.addEventListener("click", () => {
      input.value = ready.textContent;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

function begin() {
  const main = document.querySelector("main");
  for (const input of main.querySelectorAll("[data-stepper]")) addStepper(input);
  for (const box of main.querySelectorAll("[data-reasons]")) offerReasons(box);
  watchForms(main, document.querySelector("[data-send-words]").dataset, begin);
}

begin();
const waiting = () => document.querySelector("[data-slip-waits]");
setInterval(() => document.visibilityState === "visible" && waiting() && lookAgain(waiting()), WAIT_MS);

// A slip on a phone: buttons beside the numbers, and a page that waits looks by itself.
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

for (const input of document.querySelectorAll("[data-stepper]")) addStepper(input);
const waiting = document.querySelector("[data-slip-waits]");
if (waiting) setInterval(() => document.visibilityState === "visible" && lookAgain(waiting), WAIT_MS);

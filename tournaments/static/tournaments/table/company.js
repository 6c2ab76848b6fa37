// What people say between the deals, in whichever sheet is open: the server's own piece of the page, fetched again when
// the table has changed.
import { untilLetGo } from "../held.js";

/** `box` is that piece; `failed(message)` is told of a refusal. Gives back `{ enter, leave, refresh }`. */
export function createCompany(box, failed) {
  const home = { parent: box.parentElement, next: box.nextSibling };
  let isInSheet = false;
  let [asked, shown] = [0, 0];

  async function refresh() {
    if (!isInSheet) return;
    asked += 1;
    const number = asked;
    const answer = await fetch(box.dataset.company, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer?.ok || box.contains(document.activeElement?.closest("input, select") ?? null)) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await untilLetGo(box);
    // An answer that was overtaken is older than what stands there.
    if (number < shown) return;
    shown = number;
    const pressed = document.activeElement?.value;
    const wasInside = box.contains(document.activeElement);
    box.replaceChildren(...page.body.childNodes);
    if (wasInside) [...box.querySelectorAll("button")].find((button) => button.value === pressed)?.focus();
  }

  box.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.action.endsWith("/say/")) return;
    event.preventDefault();
    const body = new FormData(form, event.submitter);
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
    if (answer && !answer.ok) failed((await answer.json()).message);
    refresh();
  });

  return {
    refresh,
    /** Be a part of `dialog` while it is open. */
    enter(dialog) {
      dialog.querySelector("[data-company-here]").append(box);
      isInSheet = true;
      dialog.addEventListener("close", leave, { once: true });
      refresh();
    },
  };

  function leave() {
    isInSheet = false;
    home.parent.insertBefore(box, home.next);
  }
}

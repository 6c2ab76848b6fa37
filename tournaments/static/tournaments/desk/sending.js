// Forms of slips and of the desk that a phone may send from a cellar: nothing typed is lost with the network.
import { draftOf, keptIn, storageKey } from "./drafts.js";

const ANSWER_MS = 15_000;

/** Sends the forms below `root` that say by `data-send` where to go afterwards; other answers replace the page's main. */
export function watchForms(root, words, refresh) {
  for (const form of root.querySelectorAll("form[data-send]")) {
    restore(form);
    form.addEventListener("input", () => keep(form));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!form.hasAttribute("aria-busy")) send(form, event.submitter, words, refresh);
    });
  }
}

async function send(form, button, words, refresh) {
  form.setAttribute("aria-busy", "true");
  const fields = new URLSearchParams(new FormData(form));
  if (button?.name) fields.append(button.name, button.value);
  try {
    const answer = await fetch(form.getAttribute("action") || location.pathname, {
      method: "POST",
      body: fields,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (answer.type === "opaqueredirect") {
      sessionStorage.removeItem(storageKey(location.pathname, form));
      location.assign(form.dataset.send);
      return;
    }
    show(await answer.text(), words, refresh);
  } catch {
    tell(form, words.offline);
    addEventListener("online", () => tell(form, words.online), { once: true });
  } finally {
    form.removeAttribute("aria-busy");
  }
}

function show(page, words, refresh) {
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  if (!fresh) throw new Error("not a page of this site");
  document.querySelector("main").replaceWith(document.adoptNode(fresh));
  refresh();
  const told = document.querySelector("main [role=alert]");
  told?.setAttribute("tabindex", "-1");
  told?.focus();
  told?.scrollIntoView({ block: "center" });
}

function tell(form, text) {
  let told = form.querySelector("[data-told]");
  if (!told) {
    told = document.createElement("p");
    told.className = "note--bad";
    told.dataset.told = "";
    told.setAttribute("role", "alert");
    form.querySelector("button:not([type=button])").before(told);
  }
  told.textContent = text;
  told.scrollIntoView({ block: "center" });
}

function keep(form) {
  sessionStorage.setItem(storageKey(location.pathname, form), JSON.stringify(draftOf(form.elements)));
}

function restore(form) {
  const text = sessionStorage.getItem(storageKey(location.pathname, form));
  if (!text || form.querySelector("[role=alert]")) return;
  for (const [field, value] of keptIn(form.elements, JSON.parse(text))) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
}

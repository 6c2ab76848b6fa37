// The small manners of every page: theme switch, messages that can be put away, the confirm dialog, sortable tables.
import { sortTable } from "./sort.js";

const store = {
  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // without storage the choice holds for this page only
    }
  },
};

function setTheme(choice) {
  const root = document.documentElement;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  markTheme();
}

function markTheme() {
  const chosen = document.documentElement.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

function openConfirm(form, dialog, submitter) {
  const yes = dialog.querySelector("[data-confirm-yes]");
  dialog.querySelector("h2").textContent = form.dataset.confirm;
  dialog.querySelector("[data-confirm-text]").textContent = form.dataset.confirmDetail ?? "";
  yes.textContent = form.dataset.confirmLabel ?? yes.dataset.label;
  dialog.returnValue = "no";
  dialog.addEventListener(
    "close",
    () => {
      if (dialog.returnValue !== "yes") return;
      form.dataset.confirmed = "yes";
      form.requestSubmit(submitter);
    },
    { once: true },
  );
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-theme-choice]")?.dataset.themeChoice;
  if (choice) {
    setTheme(choice);
    store.write("theme", choice);
  }
  event.target.closest("[data-dismiss]")?.closest(".toast")?.remove();
  const sorter = event.target.closest("[data-sortable] thead button");
  if (sorter) sortTable(sorter.closest("table"), sorter.closest("th"));
});

// A password may be looked at by who types it; hidden again before it is sent, so that the browser knows it as one.
const secrets = [...document.querySelectorAll("[data-show-secret]")].map((button) => ({
  button,
  input: document.getElementById(button.dataset.showSecret),
  word: button.firstElementChild,
  show: button.firstElementChild.textContent,
}));

function showSecret({ button, input, word, show }, isShown) {
  input.type = isShown ? "text" : "password";
  word.textContent = isShown ? button.dataset.hide : show;
}

for (const secret of secrets) {
  secret.button.hidden = false;
  secret.button.addEventListener("click", () => showSecret(secret, secret.input.type === "password"));
  secret.input.form.addEventListener("submit", () => showSecret(secret, false));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-confirm]");
  const dialog = document.querySelector("[data-confirm-dialog]");
  if (!form || !dialog || form.dataset.confirmed === "yes") return;
  event.preventDefault();
  openConfirm(form, dialog, event.submitter);
});

for (const form of document.querySelectorAll("[data-theme-switch]")) form.hidden = false;
markTheme();

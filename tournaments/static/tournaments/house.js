// House rules: hides the choices that make no difference and marks the ones that clash, as the verdict says.

function show(verdict) {
  const irrelevant = new Set((verdict.dataset.irrelevant || "").split(" ").filter(Boolean));
  const clashing = new Set([...verdict.querySelectorAll("[data-clash]")].map((one) => one.dataset.clash));
  let hidden = 0;
  for (const field of document.querySelectorAll("[data-option]")) {
    const option = field.dataset.option;
    field.classList.toggle("is-clashing", clashing.has(option));
    // A wrong set of rules says nothing on what matters; a choice that was made stays in sight.
    if (clashing.size === 0) field.hidden = irrelevant.has(option) && !isChosen(field);
    hidden += field.hidden ? 1 : 0;
  }
  for (const group of document.querySelectorAll("[data-group]")) mark(group, clashing);
  const note = document.querySelector("[data-hidden-note]");
  if (note) note.hidden = hidden === 0;
}

function isChosen(field) {
  const radio = field.querySelector("input[type=radio]:checked");
  const number = field.querySelector("input[type=number]");
  return Boolean(radio?.value || number?.value);
}

function mark(group, clashing) {
  const fields = [...group.querySelectorAll("[data-option]")];
  group.hidden = fields.every((field) => field.hidden);
  if (fields.some((field) => clashing.has(field.dataset.option) && isChosen(field))) group.open = true;
  const count = fields.filter(isChosen).length;
  let badge = group.querySelector("summary .badge");
  if (!badge) {
    badge = document.createElement("span");
    badge.className = "badge badge--warn";
    group.querySelector("summary").append(" ", badge);
  }
  badge.textContent = String(count);
  badge.hidden = count === 0;
}

function showCurrent() {
  const verdict = document.querySelector("#house-verdict");
  if (verdict) show(verdict);
}

document.addEventListener("htmx:afterSwap", showCurrent);
showCurrent();

// What somebody marks on a form and has not sent yet, kept for as long as the form is made from the same state.

const FIXED = ["key", "csrfmiddlewaretoken", "back"];
const isFree = (field) => field.name && field.type !== "hidden" && field.type !== "submit" && field.type !== "button";
const stands = (field) => field.type === "hidden" && !FIXED.includes(field.name);

/** One entry for each form of a page and each state that it was made from. */
export function storageKey(path, form) {
  const state = [...form.elements].filter(stands).map((field) => `${field.name}=${field.value}`);
  return ["draft", path, form.getAttribute("aria-labelledby") ?? form.getAttribute("action") ?? "", ...state].join(" ");
}

/** { "name value" or "name": true, false or text } of the fields that people fill in. */
export function draftOf(elements) {
  const draft = {};
  for (const field of [...elements].filter(isFree)) draft[idOf(field)] = isMark(field) ? field.checked : field.value;
  return draft;
}

/** The fields of a draft that this form has, each with what it held. */
export function keptIn(elements, draft) {
  return [...elements]
    .filter((field) => isFree(field) && idOf(field) in draft)
    .map((field) => [field, draft[idOf(field)]]);
}

const isMark = (field) => field.type === "radio" || field.type === "checkbox";
const idOf = (field) => (isMark(field) ? `${field.name} ${field.value}` : field.name);

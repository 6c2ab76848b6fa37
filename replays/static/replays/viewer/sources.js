// Where the page's data comes from: scripts of plain JSON in it, and the frames beside it.
import { ask } from "./asking.js";
import { fetchFaces } from "./faces.js";

/** The JSON that the server wrote into the page under `id`; null if it wrote none. */
export function readJson(id) {
  const script = document.getElementById(id);
  return script ? JSON.parse(script.textContent) : null;
}

/** Waits for the faces of the page's deck and for whatever else the page needs, side by side. */
export function fetchWithFaces(root, other) {
  return Promise.all([fetchFaces(root.dataset.sprite), other]);
}

export async function fetchFrames(url) {
  const answer = await ask(url, { headers: { Accept: "application/json" }, credentials: "omit" });
  return answer.json();
}

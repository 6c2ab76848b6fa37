// What a page around the embedded viewer may ask for: four things, each within bounds. Pure; tested with `node --test`.

const SPEEDS = [0.5, 1, 2, 4];
const PARTS = ["score", "moves", "controls", "caption", "clock", "hands"];

/** The parts to hide, out of a text like `moves,score` or a list; whatever else it names is ignored. */
export function readHides(asked) {
  const names = typeof asked === "string" ? asked.slice(0, 200).split(",") : Array.isArray(asked) ? asked.slice(0, 20) : [];
  return PARTS.filter((part) => names.includes(part));
}

/** { step, playing, speed, hide } as far as `data` has them and they are in bounds; `last` is the last frame's index. */
export function readMessage(data, last) {
  const wanted = {};
  if (data === null || typeof data !== "object" || data.type !== "settebello") return wanted;
  if (Number.isInteger(data.step) && data.step >= 0 && data.step <= last) wanted.step = data.step;
  if (typeof data.playing === "boolean") wanted.playing = data.playing;
  if (SPEEDS.includes(data.speed)) wanted.speed = data.speed;
  if (typeof data.hide === "string" || Array.isArray(data.hide)) wanted.hide = readHides(data.hide);
  return wanted;
}

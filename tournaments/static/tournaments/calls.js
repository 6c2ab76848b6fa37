// Calls a member to a tournament's table on every page: a line on top of it, and a notification where one was asked for.

const POLL_MS = 20_000;

const box = document.querySelector("[data-calls]");
const known = new Set([...box.querySelectorAll("[data-call]")].map((line) => line.dataset.call));

function show(call) {
  const line = document.createElement("p");
  line.className = "panel row";
  line.dataset.call = call.game;
  const words = document.createElement("span");
  words.textContent = `${call.tournament} · ${box.dataset.words.replace("{opponent}", call.opponent)}`;
  const link = document.createElement("a");
  link.className = "button button--primary";
  link.href = call.path;
  link.textContent = box.dataset.go;
  line.append(words, " ", link);
  box.append(line);
  return words.textContent;
}

function notify(text, path) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification("Settebello", { body: text, tag: path });
    note.addEventListener("click", () => window.location.assign(path));
  } catch {
    // some browsers on phones have notifications for service workers alone
  }
}

async function look() {
  const answer = await fetch(box.dataset.calls, { headers: { Accept: "application/json" } }).catch(() => null);
  const { calls } = answer?.ok ? await answer.json() : { calls: [] };
  for (const call of calls) {
    if (known.has(call.game)) continue;
    known.add(call.game);
    if (!window.location.pathname.startsWith(call.path)) notify(show(call), call.path);
  }
}

setInterval(look, POLL_MS);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());

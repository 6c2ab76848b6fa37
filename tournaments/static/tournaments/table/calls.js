// Calling the player: the title of the page, and, for who asked for it, a notification and a soft sound.

/** `title` is the page's own; gives back `call(isTurn, words)`, which calls once for each turn. */
export function createCalls(title, words, settings) {
  let wasTurn = false;

  return function call(isTurn, text) {
    document.title = isTurn ? `● ${words.yourTurnShort} · ${title}` : `${title} · Settebello`;
    if (isTurn && !wasTurn) {
      if (settings.isOn("sound")) playSound();
      if (settings.isOn("notify") && document.visibilityState === "hidden") notify(title, text);
    }
    wasTurn = isTurn;
  };
}

function notify(title, text) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body: text, tag: window.location.pathname });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {
    // some browsers on phones have notifications for service workers alone
  }
}

/** Two soft notes; silent where the browser has not been touched yet. */
function playSound() {
  try {
    const audio = new AudioContext();
    for (const [at, pitch] of [[0, 660], [0.14, 880]]) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, audio.currentTime + at);
      loudness.gain.exponentialRampToValueAtTime(0.08, audio.currentTime + at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.3);
      tone.connect(loudness).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.35);
    }
  } catch {
    // no sound then
  }
}

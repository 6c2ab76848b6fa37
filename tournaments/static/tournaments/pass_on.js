// A link for somebody else: by the machine's own way to share, else onto the clipboard.

export const mayPassOn = () => Boolean(navigator.share || navigator.clipboard);

/** `button` says when the link is on the clipboard. */
export async function passOn(button, url) {
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      button.textContent = button.dataset.done;
    }
  } catch {
    // who thinks better of it has shared nothing
  }
}

for (const button of document.querySelectorAll("[data-link]")) {
  button.hidden = !mayPassOn();
  button.addEventListener("click", () => passOn(button, button.dataset.link));
}

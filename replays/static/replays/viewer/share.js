// Passing a position on: its link, a frame for other pages, its picture, its cards as text.
import { flushAddress } from "./address.js";
import { fillWords } from "./elements.js";
import { writeOptions, writePlace } from "./options.js";
import { positionText } from "./position.js";
import { fragmentOf } from "./state.js";

const SHOWN_MS = 1600;
const USUAL_DECK = "italian";

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The button, or the page's line for such news, says for a moment how it went. */
function report(place, text) {
  const before = place.dataset.before ?? place.textContent;
  place.dataset.before = before;
  place.textContent = text;
  window.setTimeout(() => {
    place.textContent = before;
  }, SHOWN_MS);
}

/** Wires the share dialog of `root`; without one there is nothing to do. */
export function startShare(root, game, player, { setup, words }) {
  const dialog = root.querySelector("[data-share]");
  if (!dialog) return;
  const field = (name) => dialog.querySelector(`[data-field="${name}"]`);
  const picture = dialog.querySelector("[data-picture]");

  function texts() {
    flushAddress();
    const { index, bottom, hands } = player.state;
    const fragment = fragmentOf(game, index);
    const [, deal, ply] = /^#d(\d+)\.p(\d+)$/.exec(fragment);
    const deck = root.querySelector("[data-deck]:checked")?.value ?? "";
    // A frame on another page reads no cookie: what is chosen here must stand in its address.
    const asked = writeOptions(deck && deck !== USUAL_DECK ? `?deck=${deck}` : "", { ...player.state, count: false });
    const embed = new URL(`${dialog.dataset.embedUrl}${asked}${fragment}`, window.location.href);
    const query = new URLSearchParams({ deal, ply, seat: String(bottom), ...(hands === "open" ? {} : { hands }), deck, lang: document.documentElement.lang });
    const image = new URL(`${dialog.dataset.pictureUrl}?${query}`, window.location.href);
    const link = new URL(window.location.href);
    link.search = writePlace(link.search, fragment);
    link.hash = fragment;
    return {
      link: link.href,
      embed: `<iframe src="${escape(embed.href)}" width="720" height="640" title="${escape(document.title)}"></iframe>`,
      picture: image.href,
      position: positionText(game, index, { setup, words, options: player.state }),
    };
  }

  root.querySelector('[data-share-open]')?.addEventListener("click", () => {
    const all = texts();
    for (const [name, text] of Object.entries(all)) if (field(name)) field(name).value = text;
    picture.src = all.picture;
    picture.alt = fillWords(words.pictureOf, { place: fragmentOf(game, player.state.index).slice(1) });
    dialog.querySelector("[data-picture-link]").href = all.picture;
    player.autoplay.stop();
    dialog.showModal();
  });
  for (const button of dialog.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const source = field(button.dataset.copy);
      const isCopied = await copy(source.value);
      if (!isCopied) source.select();
      report(button, isCopied ? words.copied : words.notCopied);
    });
  }
  root.addEventListener("copylink", async () => {
    report(root.querySelector("[data-news]"), (await copy(texts().link)) ? words.copied : words.notCopied);
  });
}

// The faces of a deck as bitmaps. A browser keeps a drawing as a document of its own, which it styles, lays out and paints
// whenever a card of it comes or changes its size; a bitmap is only copied. Drawn while nobody waits; until then, and
// where it cannot be done, the drawing itself is shown.

// Half as large again as the largest card on the cloth, in its own pixels: made smaller it stays sharp.
const WIDTHS = { card: 165, mini: 66 };
const RATIOS = { card: 1.6, mini: 1.3 };
const FINEST = 2;

const known = new WeakMap();

/** The bitmaps of the deck `faceOf`, one set for the whole page: `{ has(face), addressOf(face), draw(face) }`. */
export function bitmapsOf(faceOf) {
  if (!known.has(faceOf)) known.set(faceOf, createBitmaps(faceOf));
  return known.get(faceOf);
}

function createBitmaps(faceOf) {
  const asked = new Map();
  const done = new Map();

  /** A bitmap that is read already: whoever shows it next need not wait. */
  async function paint(face) {
    const blob = await blobOf(faceOf(face), face.startsWith("mini") ? "mini" : "card");
    const bitmap = await readPicture(URL.createObjectURL(blob));
    done.set(face, bitmap);
    return bitmap.src;
  }

  return {
    has: (face) => done.has(face),
    addressOf: (face) => done.get(face)?.src ?? faceOf(face),
    /** Resolves to the bitmap's address; null where there is none to be had. */
    draw(face) {
      if (!asked.has(face)) asked.set(face, paint(face).catch(() => null));
      return asked.get(face);
    },
  };
}

async function readPicture(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

async function blobOf(address, kind) {
  const drawing = await readPicture(address);
  const scale = Math.min(FINEST, Math.max(1, window.devicePixelRatio));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(WIDTHS[kind] * scale);
  canvas.height = Math.round(canvas.width * RATIOS[kind]);
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no bitmap"))));
  });
}

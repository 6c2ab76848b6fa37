// The browser's modules are plain .js files; older node versions would read those as CommonJS, so their text is imported.
import { readFile } from "node:fs/promises";

const ROOT = new URL("../../", import.meta.url);

async function addressOf(file) {
  let text = await readFile(file, "utf8");
  for (const [, name] of text.matchAll(/from "(\.[^"]+)"/g)) {
    text = text.replaceAll(`from "${name}"`, `from "${await addressOf(new URL(name, file))}"`);
  }
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
}

/** The exports of a module, what it imports from beside it included; `path` counts from the top of the repository. */
export async function loadModule(path) {
  return import(await addressOf(new URL(path, ROOT)));
}

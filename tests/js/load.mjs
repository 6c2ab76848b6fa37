// The browser's modules are plain .js files; older node versions would read those as CommonJS, so their text is imported.
import { readFile } from "node:fs/promises";

/** The exports of a module that imports nothing; `path` counts from the top of the repository. */
export async function loadModule(path) {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), "utf8");
  return import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);
}

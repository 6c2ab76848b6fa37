// The desk's clock runs on the page, too.
import { showClocks } from "./clocks.js";

showClocks(document);
setInterval(() => showClocks(document), 500);

// Runs before the first paint, so that a chosen theme never flashes: the one script that a paint waits for. Storage may be closed to us; then nothing is kept.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // private windows of some browsers refuse storage
}

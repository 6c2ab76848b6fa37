// Choices that hold beyond the page: speed, pace, deck. Storage may be closed to us; then they hold for this page.

/** What was kept under `name` if it is one of `offered`, else the first of them. */
export function readChoice(name, offered) {
  try {
    const kept = localStorage.getItem(`replay-${name}`);
    return offered.find((one) => String(one) === kept) ?? offered[0];
  } catch {
    return offered[0];
  }
}

export function keepChoice(name, value) {
  try {
    localStorage.setItem(`replay-${name}`, String(value));
  } catch {
    // nothing is kept then
  }
}

// Asking the server for a part of the page.

/**
 * The answer of `address`; an error says with `passes` whether asking again later may help: the network or the server is
 * away. A fault of our own is none of these.
 */
export async function ask(address, options) {
  const answer = await fetch(address, options).catch((error) => {
    throw Object.assign(error, { passes: true });
  });
  if (!answer.ok) throw Object.assign(new Error(`${address}: ${answer.status}`), { passes: answer.status >= 500 });
  return answer;
}

// One act at a time goes to the server. It names the `n` that it answers, so that sending it again is harmless: what was
// lost on the way is sent once more as soon as the table can be reached.

/** `post` sends `{ n, play }` and answers as `fetch` does; gives back `{ send, retry, pending }`. */
export function createSending(post, { took, refused, lost }) {
  let pending = null;
  let isOnItsWay = false;

  async function go() {
    if (!pending || isOnItsWay) return;
    isOnItsWay = true;
    const answer = await reach();
    isOnItsWay = false;
    if (!answer) {
      lost();
      return;
    }
    pending = null;
    if (answer.isTaken) took(answer.body);
    else refused(answer.body);
  }

  /** What the server says; null where it could not be reached. */
  async function reach() {
    try {
      const answer = await post(pending);
      // A refusal in another form is one too; a server in trouble is asked again.
      if (answer.status >= 500) return null;
      return { isTaken: answer.ok, body: await answer.json().catch(() => ({ message: "" })) };
    } catch {
      return null;
    }
  }

  return {
    get pending() {
      return pending;
    },
    /** A second act while one is on its way is none. */
    send(n, play) {
      if (pending) return;
      pending = { n, play };
      go();
    },
    /** The table stands at `n` now: what it has gone past is over, what it still waits for is sent again. */
    retry(n, isOwnTurn) {
      if (!pending || isOnItsWay) return;
      if (pending.n === n && isOwnTurn) go();
      else pending = null;
    },
  };
}

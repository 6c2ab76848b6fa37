// What a member likes comes with the answer to a log-in or a change of settings, once, and is kept like every other choice
// on this machine. The first deferred script of a page: done before its modules ask what was kept, and no paint waits.
(function bringLikes() {
  const found = document.cookie.match(/(?:^|; )likes=([^;]*)/);
  if (!found) return;
  document.cookie = "likes=; path=/; max-age=0; samesite=lax";
  try {
    const likes = JSON.parse(decodeURIComponent(decodeURIComponent(found[1])));
    for (const [name, value] of Object.entries(likes)) localStorage.setItem(`replay-${name}`, String(value));
  } catch {
    // without storage, or with a cookie that is not ours, nothing is kept
  }
})();

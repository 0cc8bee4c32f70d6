/** The answers that whoever is signed in has begun and not sent (web/src/admin/lib/unsaved.ts keeps them). */
function unsentAnswers() {
  try {
    const owner = localStorage.getItem('mipaka.staff');
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`mipaka.draft.${owner}.reply.`))
      .map((key) => String(JSON.parse(localStorage.getItem(key) ?? '{}')?.text ?? '').trim())
      .filter(Boolean);
  } catch {
    // A forbidden storage holds nothing.
    return [];
  }
}

const texts = unsentAnswers();
if (texts.length > 0) {
  document.getElementById('count').textContent =
    texts.length === 1 ? 'One answer waits to be sent:' : `${texts.length} answers wait to be sent:`;
  const items = texts.map((text) => Object.assign(document.createElement('li'), { textContent: text }));
  document.getElementById('drafts').append(...items);
  document.getElementById('waiting').hidden = false;
}

const retry = () => location.reload();
document.getElementById('retry').addEventListener('click', retry);
addEventListener('online', retry);
// Not every browser says when the connection is there again, nor when it was never the browser's own.
const ASK_MS = 3_000;
setInterval(() => fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(retry, () => undefined), ASK_MS);

/** What waits in this browser: answers that somebody has begun (web/src/admin/lib/drafts.ts keeps them). */
const DRAFT = /^mipaka\.draft\.[^.]+\.reply\./;
const MOST = 20;
const EXCERPT = 120;

function draftTexts() {
  try {
    return Object.keys(localStorage)
      .filter((key) => DRAFT.test(key))
      .map((key) => String(JSON.parse(localStorage.getItem(key) ?? '{}')?.text ?? '').trim())
      .filter(Boolean);
  } catch {
    // A forbidden storage holds nothing.
    return [];
  }
}

const texts = draftTexts();
if (texts.length > 0) {
  document.getElementById('count').textContent =
    texts.length === 1 ? 'One answer waits to be sent:' : `${texts.length} answers wait to be sent:`;
  document.getElementById('drafts').append(
    ...texts.slice(0, MOST).map((text) => {
      const item = document.createElement('li');
      item.textContent = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
      return item;
    }),
  );
  document.getElementById('waiting').hidden = false;
}

const retry = () => location.reload();
document.getElementById('retry').addEventListener('click', retry);
addEventListener('online', retry);
// Not every browser says when the connection is there again, nor when it was never the browser's own.
const ASK_MS = 3_000;
setInterval(() => fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(retry, () => undefined), ASK_MS);

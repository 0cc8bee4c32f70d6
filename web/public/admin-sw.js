/** Keeps a page for when there is no connection, and nothing else: no data, no call and no script is ever cached. */
const CACHE = 'admin-offline-1';
const OFFLINE = '/admin-app/offline.html';
const FILES = [OFFLINE, '/admin-app/offline.css', '/admin-app/offline.js', '/media-site/mark.svg'];
const ICON = '/media-site/icon-192.png';

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('admin-') && name !== CACHE).map((name) => caches.delete(name)),
    );
    await clients.claim();
  };
  event.waitUntil(clean());
});

const isOfOfflinePage = ({ url }) => FILES.includes(new URL(url).pathname);

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (request.method === 'GET' && isOfOfflinePage(request)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

/** What stands in a message; a text of ours where it cannot be read, because each push has to show something. */
function readMessage(data) {
  try {
    return data.json();
  } catch {
    return { title: 'News in the dashboard', body: '', tag: 'news', path: '/admin?tab=inquiries' };
  }
}

/** Shows a message. Without `renotify` the second reply of a visitor would replace the first without a sound. */
const show = ({ title, body, tag, path }) =>
  registration.showNotification(title, { body, tag, renotify: true, icon: ICON, data: { path } });

addEventListener('push', (event) => event.waitUntil(show(readMessage(event.data))));

/** The browser has ended or replaced the subscription, to which the server sends: the owner has to subscribe again. */
addEventListener('pushsubscriptionchange', (event) => {
  const [title, body] = ['No notifications on this device any more', 'Press to switch them on again.'];
  event.waitUntil(show({ title, body, tag: 'ended', path: '/admin/account' }));
});

/** Brings the dashboard to the front, or opens it, at an address of its own. */
async function open(path) {
  const { pathname, search } = new URL(path, location.origin);
  const address = pathname === '/admin' || pathname.startsWith('/admin/') ? pathname + search : '/admin';
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const dashboard = windows.find(({ url }) => /^\/admin(\/|$)/.test(new URL(url).pathname));
  if (!dashboard) return clients.openWindow(address);
  dashboard.postMessage({ open: address });
  return dashboard.focus();
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/admin'));
});

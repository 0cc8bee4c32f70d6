// Loads the page's scripts after its first picture: it is whole without them.
(async () => {
  const { fonts, files } = document.currentScript.dataset;
  const page = document.documentElement.dataset;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // A hidden tab paints nothing.
  const atMost = (wait) => Promise.race([wait, pause(1_000)]);
  const pictured = () =>
    atMost(new Promise((told) => new PerformanceObserver(told).observe({ type: 'paint', buffered: true })));
  const painted = () => atMost(new Promise(requestAnimationFrame)).then(() => pause());
  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  if (page.zone === 'site') {
    // Whoever sends a form before it is alive loses nothing: it is held back, and sent then (lib/held-submit.ts).
    addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.target.dataset.held = '';
    });
    // For fonts that the head preloads, Chromium keeps the picture back by a tenth of a second: in vain where no answer
    // is as quick.
    if (!(navigator.connection?.rtt > 100)) {
      for (const href of fonts.split(' ')) link({ rel: 'preload', as: 'font', crossOrigin: '', href });
    }
    // What a phone shows nobody at first need not be laid out for it (theme/config.ts). Who comes back may be there.
    if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') page.unseen = 1;
    await pictured();
  }
  for (const href of files.split(' ')) link({ rel: 'modulepreload', href });
  // Section by section, the footer last, so that a visitor who taps never waits for all of them; the scripts likewise.
  while (page.unseen < 5) {
    page.unseen++;
    await painted();
  }
  delete page.unseen;
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  for (const file of files.split(' ')) {
    await import(file);
    await pause();
  }
})();

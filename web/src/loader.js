// Loads the page's scripts after its first picture: it is whole without them. A hidden tab paints none.
(async () => {
  const files = document.currentScript.dataset.files.split(' ');
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  if (!document.hidden && document.documentElement.dataset.zone === 'site') {
    await new Promise(requestAnimationFrame);
    await pause();
  }
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  // One after another, so that a visitor who taps never waits for all of them.
  for (const file of files) {
    await import(file);
    await pause();
  }
})();

/** Calls back after the page has loaded and the browser is idle; returns the function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const settle = () => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(callback, { timeout: 4_000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(callback, 500);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') settle();
  else {
    addEventListener('load', settle, { once: true });
    cancel = () => removeEventListener('load', settle);
  }
  return () => cancel();
}

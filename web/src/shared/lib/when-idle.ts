/** Calls back after the page has loaded and the browser is idle; returns the function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) callback();
  };
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 500);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    isCancelled = true;
  };
}

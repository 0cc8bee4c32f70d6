type Listeners = { readonly [event: string]: (event: never) => void };

/** Adds several event listeners to a target; the returned function removes them, for the clean-up of an effect. */
export function listen(target: EventTarget, listeners: Listeners): () => void {
  const ending = new AbortController();
  for (const [event, listener] of Object.entries(listeners)) {
    target.addEventListener(event, listener as EventListener, { signal: ending.signal });
  }
  return () => ending.abort();
}

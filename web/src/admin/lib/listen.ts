type Listeners = { readonly [event: string]: (event: never) => void };

/** Listens to several events of something; the result ends that, as the clean-up of an effect. */
export function listen(
  target: EventTarget,
  listeners: Listeners,
  options?: AddEventListenerOptions,
): () => void {
  for (const [event, listener] of Object.entries(listeners))
    target.addEventListener(event, listener as EventListener, options);
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      target.removeEventListener(event, listener as EventListener, options);
  };
}

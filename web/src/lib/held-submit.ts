import { useEffect, useRef } from 'react';

/**
 * Sends a form that a visitor sent before the page came to life: until then the document's own script holds it back
 * (loader.js). Gives the ref of the form.
 */
export function useHeldSubmit() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const held = form.current;
    if (held?.dataset.held === undefined) return;
    delete held.dataset.held;
    held.requestSubmit();
  }, []);
  return form;
}

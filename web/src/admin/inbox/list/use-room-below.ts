import { type RefObject, useLayoutEffect } from 'react';
import { listen } from '../../lib/listen.ts';

/** What stays free above and below the element, and the least that it is high, in pixels. */
const GAP_PX = 16;
const LEAST_PX = 360;

/**
 * Keeps `--room` of an element at the height from its top to the end of the window, while the page is scrolled and what is
 * above it grows: what stands at its foot is in sight wherever the page is.
 */
export function useRoomBelow(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fit = () => {
      const top = Math.max(GAP_PX, element.getBoundingClientRect().top);
      element.style.setProperty('--room', `${Math.max(LEAST_PX, innerHeight - top - GAP_PX)}px`);
    };
    fit();
    const stop = listen(window, { scroll: fit, resize: fit }, { passive: true });
    // In the next frame: what changes the page while it is observed would be reported as an error.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(() => requestAnimationFrame(fit)) : null;
    observer?.observe(document.body);
    return () => {
      stop();
      observer?.disconnect();
    };
  }, [ref]);
}

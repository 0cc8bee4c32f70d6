import { type RefObject, useLayoutEffect } from 'react';
import { listen } from '../../lib/listen.ts';

/** The free space above and below the element, and its least height, in pixels. */
const GAP_PX = 16;
const LEAST_PX = 360;

/**
 * Sets `--room` of an element to the height from its top to the end of the window, also while the page scrolls and
 * while content above the element grows: the foot of the element stays in view.
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
    // In the next frame: browsers report an error when a ResizeObserver changes the page it observes.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(() => requestAnimationFrame(fit)) : null;
    observer?.observe(document.body);
    return () => {
      stop();
      observer?.disconnect();
    };
  }, [ref]);
}

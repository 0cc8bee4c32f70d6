import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** All controls, and the words of the footer, below which the page cannot scroll on. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, footer :is(h2, p, span)';
/** No control is narrower than 24 px, so the points of a grid this fine miss none. */
const STEP_PX = 14;
const SPACE_PX = 7;

/** Whether another element that can be pressed lies in or touches the box in which `element` floats or could. */
function coversControl(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  for (let x = left - SPACE_PX; x <= right + SPACE_PX; x += STEP_PX) {
    for (let y = top - SPACE_PX; y <= bottom + SPACE_PX; y += STEP_PX) {
      const controls = document.elementsFromPoint(x, y).map((found) => found.closest(CONTROLS));
      if (controls.some((control) => control && control !== element)) return true;
    }
  }
  return false;
}

/** Calls `check` in the next frame, and in each frame in which the page scrolls or the page or window is resized. */
export function usePageMoves(check: () => void): void {
  useEffect(() => {
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    const sizes = new ResizeObserver(schedule);
    sizes.observe(document.documentElement);
    sizes.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      sizes.disconnect();
    };
  }, [check]);
}

export function useStandsInTheWay(floating: RefObject<Element | null>): boolean {
  // On a phone's first screen of the home page controls lie there, which are measured only after the first paint.
  const [isInTheWay, setIsInTheWay] = useState(useLocation().pathname === '/');
  const check = useCallback(() => {
    const { current } = floating;
    if (current) setIsInTheWay(coversControl(current));
  }, [floating]);
  usePageMoves(check);
  return isInTheWay;
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { coversControl, usePageMoves } from '../../layout/use-stands-in-the-way.ts';

/** How long the page rests before the place is looked for, in milliseconds: a button that hops while one scrolls is in the way. */
const REST_MS = 150;
const STEP_PX = 16;

/** How far up an element at the bottom of the screen covers no control, at most to the middle; null where there is no such place. */
function freeLift(element: HTMLElement): number | null {
  // Its place in the layout: a transform, or its transition, does not count.
  const { offsetLeft: left, offsetTop, offsetWidth, offsetHeight } = element;
  for (let lift = 0; lift <= innerHeight / 2; lift += STEP_PX) {
    const top = offsetTop - lift;
    const box = { left, right: left + offsetWidth, top, bottom: top + offsetHeight };
    if (!coversControl(element, box)) return lift;
  }
  return null;
}

/** How many pixels a floating element has to stand higher to cover nothing that can be pressed; null where it finds no place. */
export function useFreeLift(floating: RefObject<HTMLElement | null>): number | null {
  const { pathname } = useLocation();
  const [lift, setLift] = useState<number | null>(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its controls elsewhere
  const check = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => floating.current && setLift(freeLift(floating.current)), REST_MS);
  }, [floating, pathname]);
  usePageMoves(check);
  useEffect(() => {
    // What appears, or can be pressed from now on, such as the toggle of the film, need not change the size of anything.
    const changes = new MutationObserver(check);
    const attributeFilter = ['data-hydrated', 'hidden', 'open'];
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter });
    return () => changes.disconnect();
  }, [check]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return lift;
}

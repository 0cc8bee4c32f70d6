import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What can be pressed, and the words of the footer, beside which there is no room to scroll. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, footer :is(h2, p, span)';
/** Text: nothing floats on it at the top of a page, nor while the page is read downwards. */
const TEXTS = 'main :is(h1, h2, h3, p, li, dt, dd)';
/** No control is narrower than 24 px: the points of a grid this fine miss none. */
const STEP_PX = 14;
/** So much space is left beside a control. */
const SPACE_PX = 7;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Whether a control of the page, or another of some things, lies in a box, or touches it, where an element floats or could. */
export function coversControl(
  element: Element,
  { left, right, top, bottom }: Box,
  things = CONTROLS,
): boolean {
  for (let x = left - SPACE_PX; x <= right + SPACE_PX; x += STEP_PX) {
    for (let y = top - SPACE_PX; y <= bottom + SPACE_PX; y += STEP_PX) {
      const controls = document.elementsFromPoint(x, y).map((found) => found.closest(things));
      if (controls.some((control) => control && control !== element)) return true;
    }
  }
  return false;
}

/** Calls a function in the next frame, and in each in which the page is scrolled, or it or the window gets another size. */
export function usePageMoves(check: () => void): void {
  useEffect(() => {
    let frame = 0;
    const run = () => {
      frame = 0;
      check();
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(run);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    // Of the window, and of the page when something in it opens or another page comes.
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

/** Whether the opening of the home page, which has a call to action of its own, reaches down to an element. */
function isOnHero(element: Element, pathname: string): boolean {
  const hero = pathname === '/' ? document.querySelector('main > header') : null;
  return hero !== null && hero.getBoundingClientRect().bottom > element.getBoundingClientRect().top;
}

/** Whether the page is being read: at its top, and below it until it is scrolled up or its end is reached. */
function useIsReading(): () => boolean {
  const last = useRef({ y: 0, isDown: true });
  return useCallback(() => {
    if (scrollY !== last.current.y) last.current = { y: scrollY, isDown: scrollY > last.current.y };
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return scrollY < innerHeight / 2 || (last.current.isDown && !isAtEnd);
  }, []);
}

/** Whether a floating element has to give way: to a control, to text that is read, and to the opening of the home page. */
export function useStandsInTheWay(floating: RefObject<Element | null>): boolean {
  const { pathname } = useLocation();
  const isReading = useIsReading();
  const [isInTheWay, setIsInTheWay] = useState(pathname === '/');
  const check = useCallback(() => {
    const { current } = floating;
    if (!current) return;
    const things = isReading() ? `${CONTROLS}, ${TEXTS}` : CONTROLS;
    setIsInTheWay(
      isOnHero(current, pathname) || coversControl(current, current.getBoundingClientRect(), things),
    );
  }, [floating, pathname, isReading]);
  usePageMoves(check);
  return isInTheWay;
}

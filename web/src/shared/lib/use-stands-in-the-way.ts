import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** All controls, and the words of the footer, below which the page cannot scroll on. */
const CONTROLS = 'a, button, input, select, textarea, summary, label, footer :is(h2, p, span)';
/** Texts: the element keeps off them at the top of a page, and while the visitor reads downwards. */
const TEXTS = 'main :is(h1, h2, h3, p, li, dt, dd, span, strong, small, figcaption, blockquote, text)';
/** A visitor who scrolls up by this many pixels has stopped reading on; browsers move a page by less when it grows. */
const UP_PX = 60;
/** No control is narrower than 24 px, so the points of a grid this fine miss none. */
const STEP_PX = 14;
/** The space that is kept beside a control. */
const SPACE_PX = 7;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Whether another element that matches `things` lies in or touches the box in which `element` floats or could. */
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

/** Calls `check` in the next frame, and in each frame in which the page scrolls or the page or window is resized. */
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
    // The size of the window, and of the page when a part of it opens or another page comes.
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

/** Whether the hero of the home page, which has its own call to action, reaches down to an element. */
function isOnHero(element: Element, pathname: string): boolean {
  const hero = pathname === '/' ? document.querySelector('main > header') : null;
  return hero !== null && hero.getBoundingClientRect().bottom > element.getBoundingClientRect().top;
}

/** Whether the visitor reads: at the top of the page, and below it until they scroll up or reach the end. */
function useIsReading(): () => boolean {
  const turn = useRef({ y: 0, isDown: true });
  return useCallback(() => {
    const { y } = turn.current;
    if (scrollY > y || y - scrollY > UP_PX) turn.current = { y: scrollY, isDown: scrollY > y };
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return scrollY < innerHeight / 2 || (turn.current.isDown && !isAtEnd);
  }, []);
}

/** Whether a floating element covers a control, a text that the visitor reads or the hero of the home page. */
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

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { coversControl, usePageMoves } from '../../../../shared/lib/use-stands-in-the-way.ts';
import { type Box, TOP_PX } from './beside.ts';

/** How long the page must rest before the button moves, in milliseconds: it must not jump during scrolling. */
const REST_MS = 150;
const STEP_PX = 8;
/** Free space above and below the button, in pixels. */
const SPACE_PX = 8;

/** Whether a text is visible: not folded, not transparent, and not for screen readers alone. */
const isSeen = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !(element.offsetWidth === 1 && element.offsetHeight === 1);

/** The lines of text on the screen that overlap a column of it. */
function textIn({ left, right }: Pick<Box, 'left' | 'right'>, without: Element): Box[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: Box[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || without.contains(parent)) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      (line) => line.bottom > 0 && line.top < innerHeight && line.left < right && line.right > left,
    );
    if (lines.length > 0 && isSeen(parent)) found.push(...lines);
  }
  return found;
}

/** The position of a floating element, without its transform. */
const placeOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) => ({
  left: offsetLeft,
  right: offsetLeft + offsetWidth,
  height: offsetHeight,
  fromBottom: innerHeight - offsetTop,
});
type Place = ReturnType<typeof placeOf>;

/** How many pixels higher an element covers no text and no control; null where no such place exists. */
function freeLift(element: HTMLElement, { left, right, height, fromBottom }: Place): number | null {
  const texts = textIn({ left, right }, element);
  const lowest = innerHeight - fromBottom;
  for (let lift = 0; lowest - lift >= TOP_PX; lift += STEP_PX) {
    const top = lowest - lift;
    const bottom = top + height;
    const isOnText = texts.some((text) => text.top < bottom + SPACE_PX && text.bottom > top - SPACE_PX);
    if (!isOnText && !coversControl(element, { left, right, top, bottom })) return lift;
  }
  return null;
}

/**
 * How many pixels an element at the bottom of the screen must move up to cover no text and no control; null where no
 * place is free: the caller then shows the element elsewhere.
 */
export function useFreeLift(floating: RefObject<HTMLElement | null>): number | null {
  const { pathname } = useLocation();
  const [lift, setLift] = useState<number | null>(0);
  const place = useRef<Place>(undefined);
  const isAfloat = lift !== null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its controls elsewhere
  const check = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { current: element } = floating;
      if (!element) return;
      if (isAfloat || !place.current) place.current = placeOf(element);
      setLift(freeLift(element, place.current));
    }, REST_MS);
  }, [floating, pathname, isAfloat]);
  usePageMoves(check);
  useEffect(() => {
    // New elements, or controls that become usable, such as the toggle of the film, may change no size.
    const changes = new MutationObserver(check);
    const attributeFilter = ['data-hydrated', 'hidden', 'open'];
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter });
    return () => changes.disconnect();
  }, [check]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return lift;
}

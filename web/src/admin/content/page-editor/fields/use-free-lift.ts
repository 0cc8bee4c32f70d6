import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { coversControl, usePageMoves } from '../../../../shared/lib/use-stands-in-the-way.ts';
import { type Box, TOP_PX } from './beside.ts';

/** How long the page rests before the place is looked for, in milliseconds: a button that hops while one scrolls is in the way. */
const REST_MS = 150;
const STEP_PX = 8;
/** So much space is left above and below it. */
const SPACE_PX = 8;

/** Whether a text is seen: not folded, not transparent, and not one that only a screen reader reads. */
const isSeen = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !(element.offsetWidth === 1 && element.offsetHeight === 1);

/** The lines of text on the screen that stand in a column of it. */
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

/** Where an element floats: a transform, or its transition, does not count. */
const placeOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) => ({
  left: offsetLeft,
  right: offsetLeft + offsetWidth,
  height: offsetHeight,
  fromBottom: innerHeight - offsetTop,
});
type Place = ReturnType<typeof placeOf>;

/** How far up an element covers no text and no control; null where there is no such place. */
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
 * How many pixels an element at the bottom of the screen has to stand higher to cover no text and nothing that can be
 * pressed; null where it finds no place, and stands elsewhere until it does.
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
    // What appears, or can be pressed from now on, such as the toggle of the film, need not change the size of anything.
    const changes = new MutationObserver(check);
    const attributeFilter = ['data-hydrated', 'hidden', 'open'];
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter });
    return () => changes.disconnect();
  }, [check]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return lift;
}

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What a link may say of the page that it leads to, as React Router's `state`. */
export type LinkState = {
  /** The id of the block that the visitor wants to fill in. */
  block: string;
};

/** The block that the link to this page named; undefined where it named none, or the visitor has only come back. */
export function useLinkedBlock(): string | undefined {
  const { state } = useLocation();
  return useNavigationType() === 'POP' ? undefined : (state as LinkState | null)?.block;
}

/** Moves the focus to an element, and it into the middle of the screen, when `isDue` becomes true. */
export function useFocusWhen(element: RefObject<HTMLElement | null>, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    element.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.current?.focus({ preventScroll: true });
  }, [element, isDue]);
}

/** For the first field of a block: it gets the focus when a link to the page has named the block. */
export function useFocusFromLink(block: string) {
  const field = useRef<HTMLInputElement>(null);
  const isLinked = useLinkedBlock() === block;
  useFocusWhen(field, isLinked);
  return field;
}

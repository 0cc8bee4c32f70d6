import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The `state` of React Router that a link may pass to its page. */
export type LinkState = {
  /** The id of the block that the visitor wants to fill in. */
  block: string;
};

/** The block that the link to this page named; undefined if it named none, or the visitor came through the history. */
export function useLinkedBlock(): string | undefined {
  const { state } = useLocation();
  return useNavigationType() === 'POP' ? undefined : (state as LinkState | null)?.block;
}

/** Focuses an element and scrolls it to the middle of the screen when `isDue` becomes true. */
export function useFocusWhen(element: RefObject<HTMLElement | null>, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    element.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.current?.focus({ preventScroll: true });
  }, [element, isDue]);
}

/** The ref of a block's first field: the field gets the focus if the link to the page named the block. */
export function useFocusFromLink(block: string) {
  const field = useRef<HTMLInputElement>(null);
  const isLinked = useLinkedBlock() === block;
  useFocusWhen(field, isLinked);
  return field;
}

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export type LinkState = {
  block: string;
  /** An e-mail address that the visitor has typed before; it stays out of the page's address. */
  email?: string;
};

function useLinkState(): LinkState | undefined {
  const { state } = useLocation();
  return useNavigationType() === 'POP' ? undefined : ((state as LinkState | null) ?? undefined);
}

/** The block that the link to this page named; undefined if it named none, or the visitor came through the history. */
export const useLinkedBlock = () => useLinkState()?.block;

export function useFocusWhen(element: RefObject<HTMLElement | null>, due: boolean | string): void {
  useEffect(() => {
    if (!due) return;
    element.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.current?.focus({ preventScroll: true });
  }, [element, due]);
}

/** The ref of a block's e-mail field: it gets the focus, and the address, when a link names the block. */
export function useFieldFromLink(block: string) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const link = useLinkState();
  const isLinked = link?.block === block;
  useEffect(() => {
    if (isLinked && link.email && field.current) field.current.value = link.email;
  }, [isLinked, link]);
  useFocusWhen(field, isLinked && key);
  return field;
}

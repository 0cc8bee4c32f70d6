import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What a link of the site carries beside its address. */
export type LinkState = {
  /** A tab: neither the scroll position nor the focus moves. */
  isTab?: true;
  /** The id of a part of the page, where the address may not name it. */
  part?: string;
  /** An e-mail address that the visitor has typed before; it stays out of the page's address. */
  email?: string;
};

/** What the link to this page carried; undefined if the visitor came through the history. */
export function useLinkState(): LinkState | undefined {
  const { state } = useLocation();
  return useNavigationType() === 'POP' ? undefined : ((state as LinkState | null) ?? undefined);
}

/** The id of the part of the page that the link named; empty for none. */
export function useLinkedPart(): string {
  const { hash } = useLocation();
  return useLinkState()?.part ?? hash.slice(1);
}

/** Scrolls to a part of the page that a link named, and focuses its first field; false if there is no such part. */
export function showPart(id: string): boolean {
  const part = document.getElementById(id);
  part?.scrollIntoView({ behavior: 'instant' });
  part?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true });
  return part !== null;
}

/** Begins a screen at its content if what led there is gone with the focus, such as the button of the sign-in. */
export function useFocusedMain(screen?: string): void {
  const isLink = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useLayoutEffect(() => {
    if (!isLink || document.activeElement !== document.body) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [screen]);
}

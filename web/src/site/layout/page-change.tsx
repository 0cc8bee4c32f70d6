import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useLinkedBlock } from '../../shared/lib/link-state.ts';

/** The id of the main element of every page: where the skip link and a page change lead. */
export const MAIN_ID = 'content';

/**
 * What the browser does by itself on loading a page, for a change of page without one: scrolls to the top (or to the
 * hash), moves the focus to the main element and has the new title read out. Going back keeps the browser's own
 * scroll position.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // It moves the focus to itself, when it is there.
  const block = useLinkedBlock();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!block) {
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      if (target) target.scrollIntoView();
      else if (kind !== 'POP') scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    // React moves the title into the head in the same commit as this effect's page, but the effect of a page that is
    // still loading comes first.
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, hash, kind, block]);

  return (
    <chakra.div srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.div>
  );
}

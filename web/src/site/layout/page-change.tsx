import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useLinkedBlock } from '../../shared/lib/link-state.ts';

export const MAIN_ID = 'content';

/** Scrolls, moves the focus and announces the title after a change of page, as the browser does after loading one. */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // The linked block, if any, focuses itself.
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
    // React sets the title in the commit of the new page; while that page is loading, this effect runs first.
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, hash, kind, block]);

  return (
    <chakra.div srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.div>
  );
}

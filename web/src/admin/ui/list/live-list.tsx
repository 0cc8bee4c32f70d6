import { AnimatePresence, type MotionProps } from 'framer-motion';
import type { ReactNode } from 'react';

const ENTRY_S = 0.2;

export const entryMotion = {
  initial: { opacity: 0, y: 8 },
  animate: { opacity: 1, y: 0 },
  // A leaving entry must not take clicks.
  exit: { opacity: 0, pointerEvents: 'none' },
  transition: { duration: ENTRY_S },
} as const satisfies MotionProps;

/** Fades entries in and out as they come and go; the entries of the first render do not fade in. */
export const LiveList = ({ children }: { children: ReactNode }) => (
  <AnimatePresence initial={false} presenceAffectsLayout={false}>
    {children}
  </AnimatePresence>
);

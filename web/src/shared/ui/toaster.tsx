import { lazy, Suspense, useEffect, useState } from 'react';
import { useToasts } from '../lib/toast.ts';
import { whenIdle } from '../lib/when-idle.ts';

// The page works without it: a form shows itself what a toast says about it.
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: () => <></> })));

/** Loads the area for toasts when the browser is idle or with the first toast: no first paint needs it. */
export function Toaster() {
  const toasts = useToasts();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle && toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastArea />
    </Suspense>
  );
}

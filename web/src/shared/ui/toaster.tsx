import { lazy, Suspense, useEffect, useState } from 'react';
import { loadAgain } from '../lib/load-again.ts';
import { useToasts } from '../lib/toast.ts';
import { whenIdle } from '../lib/when-idle.ts';

const ToastArea = lazy(() => loadAgain(() => import('./toast-area.tsx')));

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

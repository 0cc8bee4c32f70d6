import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm-dialog-content.tsx';

const Content = lazy(() => import('./confirm-dialog-content.tsx'));

/** Asks before something is lost. Its code comes with the first question. */
export function ConfirmDialog(props: ConfirmProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}

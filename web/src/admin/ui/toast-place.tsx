import { type RefObject, useLayoutEffect } from 'react';
import { holdToasts } from '../../shared/lib/toast.ts';

export function ToastPlace({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  // Before the dialog leaves the document, the toasts leave the dialog.
  useLayoutEffect(() => (ref.current ? holdToasts(ref.current) : undefined), [ref]);
  return <div ref={ref} />;
}

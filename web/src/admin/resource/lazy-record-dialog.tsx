import { lazy, Suspense } from 'react';
import type { RecordDialogProps } from './record-dialog.tsx';

const load = () => import('./record-dialog.tsx');
const RecordDialog = lazy(load);

/** Gets the dialog's code before somebody presses a button. */
export const preloadRecordDialog = () => void load().catch(() => undefined);

/** The dialog of a record. Forms and dialogs are a good part of the dashboard's code, which its lists do not need. */
export function LazyRecordDialog(props: RecordDialogProps) {
  return (
    <Suspense>
      <RecordDialog {...props} />
    </Suspense>
  );
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { EditContext, type Editing, useEditing } from '../lib/editing.tsx';
import { hasStaffMark } from '../lib/staff-mark.ts';

/** What stands over the page for staff, and takes the page over while it is edited. */
export type PageEditor = ComponentType<{ onEditing: (editing: Editing | null) => void }>;

/** Loads the page editor where somebody has signed in. A visitor's browser never asks for it. */
export function EditGate({ load, children }: { load: () => Promise<PageEditor>; children: ReactNode }) {
  const outer = useEditing();
  const [editing, setEditing] = useState<Editing | null>(outer);
  const [Editor, setEditor] = useState<PageEditor | null>(null);
  useEffect(() => {
    // The page is whole without it.
    if (hasStaffMark())
      load()
        .then((loaded) => setEditor(() => loaded))
        .catch(() => {});
  }, [load]);
  return (
    <EditContext value={editing}>
      {children}
      {Editor && <Editor onEditing={setEditing} />}
    </EditContext>
  );
}

import { type ComponentType, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import {
  EditableContext,
  type EditableText,
  EditContext,
  type Editing,
  useEditing,
} from '../lib/editing.tsx';
import { hasStaffMark } from '../lib/staff-mark.ts';

/** What stands over the page for staff, and takes the page over while it is edited. */
export type PageEditor = ComponentType<{
  /** Binds the texts of the page, before or while it is edited. */
  onReady: (Editable: EditableText) => void;
  onEditing: (editing: Editing | null) => void;
}>;

/** Loads the page editor where somebody has signed in. A visitor's browser never asks for it. */
export function EditGate({ load, children }: { load: () => Promise<PageEditor>; children: ReactNode }) {
  const outer = useEditing();
  const outerEditable = useContext(EditableContext);
  const [editing, setEditing] = useState<Editing | null>(outer);
  const [Editable, setEditable] = useState<EditableText | null>(() => outerEditable);
  const [Editor, setEditor] = useState<PageEditor | null>(null);
  useEffect(() => {
    // The page is whole without it.
    if (hasStaffMark())
      load()
        .then((loaded) => setEditor(() => loaded))
        .catch(() => {});
  }, [load]);
  const onReady = useCallback((loaded: EditableText) => setEditable(() => loaded), []);
  return (
    <EditContext value={editing}>
      <EditableContext value={Editable}>{children}</EditableContext>
      {Editor && <Editor onReady={onReady} onEditing={setEditing} />}
    </EditContext>
  );
}

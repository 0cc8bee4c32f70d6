import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { hasStaffMark } from '../../shared/lib/api/staff-mark.ts';
import {
  EditableContext,
  type EditableText,
  EditContext,
  type Editing,
  type PageEditor,
  useEditing,
} from '../../shared/lib/content/editing.tsx';

/** Loads the page editor if staff have signed in in this browser. A visitor's browser never loads it. */
export function EditGate({ load, children }: { load: () => Promise<PageEditor>; children: ReactNode }) {
  const outer = useEditing();
  const outerEditable = useContext(EditableContext);
  const [editing, setEditing] = useState<Editing | null>(outer);
  const [Editable, setEditable] = useState<EditableText | null>(() => outerEditable);
  const [Editor, setEditor] = useState<PageEditor | null>(null);
  useEffect(() => {
    // A failure is ignored: the page works without the editor.
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

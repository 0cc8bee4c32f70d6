import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { EditableText, PageEditor } from '../../shared/lib/content/editing.tsx';
import { EditableContext, EditContext } from '../../shared/lib/content/editing.tsx';
import { staffMark } from '../../shared/lib/quietly.ts';

type Props = { load: () => Promise<PageEditor | undefined>; children: ReactNode };

/** Loads the page editor if staff have signed in in this browser. A visitor's browser never loads it. */
export function EditGate({ load, children }: Props) {
  const [editing, setEditing] = useState(useContext(EditContext));
  const outer = useContext(EditableContext);
  const [Editable, setEditable] = useState(() => outer);
  const [Editor, setEditor] = useState<PageEditor>();
  useEffect(() => {
    if (!staffMark.isSet()) return;
    // A failure is ignored: the page works without the editor.
    load().then(
      (loaded) => setEditor(() => loaded),
      () => {},
    );
  }, [load]);
  const onReady = useCallback((loaded: EditableText) => setEditable(() => loaded), []);
  return (
    <EditContext value={editing}>
      <EditableContext value={Editable}>{children}</EditableContext>
      {Editor && <Editor onReady={onReady} onEditing={setEditing} />}
    </EditContext>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ContentContext, EmbeddedContext, useContent } from '../../shared/lib/content/content.tsx';
import type { EditableText, PageEditor } from '../../shared/lib/content/editing.tsx';
import { EditableContext, EditContext } from '../../shared/lib/content/editing.tsx';
import { staffMark } from '../../shared/lib/quietly.ts';
import { contentQuery } from './content-gate.tsx';

type Props = { loadEditor: () => Promise<PageEditor | undefined>; children: ReactNode };

/**
 * Provides the layout's content, and loads the page editor if staff have signed in in this browser: a visitor's
 * browser never loads it. A component of its own, so that new content renders only its consumers again.
 */
export function LayoutGate({ loadEditor, children }: Props) {
  const [editing, setEditing] = useState(useContext(EditContext));
  const outer = useContext(EditableContext);
  const [Editable, setEditable] = useState(() => outer);
  const [Editor, setEditor] = useState<PageEditor>();
  useEffect(() => {
    if (!staffMark.isSet()) return;
    // A failure is ignored: the page works without the editor.
    loadEditor().then(
      (loaded) => setEditor(() => loaded),
      () => {},
    );
  }, [loadEditor]);
  const onReady = useCallback((loaded: EditableText) => setEditable(() => loaded), []);

  const embedded = useContext(EmbeddedContext);
  const builtIn = useContent();
  // Only the gate of a page fetches it; each document embeds the content of the layout.
  const { data } = useQuery({ ...contentQuery, enabled: false });
  return (
    <EditContext value={editing}>
      <EditableContext value={Editable}>
        <ContentContext value={editing?.content ?? data ?? embedded?.content ?? builtIn}>
          {children}
        </ContentContext>
      </EditableContext>
      {Editor && <Editor onReady={onReady} onEditing={setEditing} />}
    </EditContext>
  );
}

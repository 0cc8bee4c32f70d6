import { Box, Button, chakra, Grid, Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { callFromSite } from '../../shared/lib/api/api.ts';
import {
  ContentContext,
  contentKey,
  EditableContext,
  type EditableText,
  EditContext,
  EmbeddedContext,
  type Needs,
  type PageEditor,
  selectContent,
  useContent,
  useEditing,
} from '../../shared/lib/content/content.tsx';
import { showPart, useLinkedPart } from '../../shared/lib/link-state.ts';
import { loadAgain } from '../../shared/lib/load-again.ts';
import { staffMark } from '../../shared/lib/quietly.ts';
import { H3 } from '../ui/blocks.tsx';
import { LoadingHead } from './head.tsx';

export const contentQuery = { queryKey: contentKey, queryFn: () => callFromSite('content.read') };

type LayoutGateProps = { loadEditor: () => Promise<PageEditor | undefined>; children: ReactNode };

/** Provides the layout's content. A component of its own, so that new content renders only its consumers again. */
export function LayoutGate({ loadEditor, children }: LayoutGateProps) {
  const [editing, setEditing] = useState(useContext(EditContext));
  const outer = useContext(EditableContext);
  const [Editable, setEditable] = useState(() => outer);
  const [Editor, setEditor] = useState<PageEditor>();
  useEffect(() => {
    if (!staffMark.isSet()) return;
    // A visitor's browser never loads it.
    loadAgain(loadEditor).then((loaded) => setEditor(() => loaded));
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

/** A link to a part of the page leads there once the page is shown. */
function LinkedPart() {
  const part = useLinkedPart();
  useEffect(() => () => void showPart(part), [part]);
  return null;
}

type ContentGateProps = { needs: Needs; loading: string; children: ReactNode };

/** Shows a page when its content is there; the page that the server rendered has it at once. */
export function ContentGate({ needs, loading, children }: ContentGateProps) {
  const { pathname } = useLocation();
  const embedded = useContext(EmbeddedContext);
  const own = embedded?.path === pathname ? embedded.content : undefined;
  const { data, error, refetch, isFetching } = useQuery({ ...contentQuery, enabled: !own });
  const whole = useEditing()?.content ?? data;
  // The same object in each render: with another one the whole page would be rendered again, as when the editor opens.
  const selected = useMemo(() => whole && selectContent(whole, needs), [whole, needs]);
  // The server has already selected the embedded content.
  const content = selected ?? own;

  if (content) return <ContentContext value={content}>{children}</ContentContext>;
  return (
    <Grid minH="70vh" bg="bg.inverted" color="fg.inverted" placeItems="center" p="6">
      <LoadingHead path={pathname} />
      <LinkedPart />
      {error && !isFetching ? (
        <Box role="alert" textAlign="center">
          <H3 as="h1">This page could not be loaded.</H3>
          <chakra.p color="fg.inverted.muted" my="3">
            {error.message}
          </chakra.p>
          <Button
            colorPalette="accent"
            onClick={({ currentTarget }) => {
              // Where the focus is after a change of page: the button goes.
              currentTarget.closest('main')?.focus({ preventScroll: true });
              refetch();
            }}
          >
            Retry
          </Button>
        </Box>
      ) : (
        <h1>
          <chakra.span role="status" display="flex" alignItems="center" gap="3">
            <Spinner /> {loading}
          </chakra.span>
        </h1>
      )}
    </Grid>
  );
}

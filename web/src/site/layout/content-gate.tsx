import { Button, chakra, Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { callFromSite } from '../../shared/lib/api/api.ts';
import { ContentContext, contentKey, EmbeddedContext } from '../../shared/lib/content/content.tsx';
import { useEditing } from '../../shared/lib/content/editing.tsx';
import { type Needs, selectContent } from '../../shared/lib/content/needs.ts';
import { H3 } from '../ui/blocks.tsx';
import { LoadingHead } from './head.tsx';

export const contentQuery = { queryKey: contentKey, queryFn: () => callFromSite('content.read') };

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
    <chakra.div
      minHeight="70vh"
      bg="bg.inverted"
      color="fg.inverted"
      display="grid"
      placeItems="center"
      padding="6"
    >
      <LoadingHead path={pathname} />
      {error && !isFetching ? (
        <chakra.div role="alert" textAlign="center">
          <H3 as="h1">This page could not be loaded.</H3>
          <chakra.p color="fg.inverted.muted" marginBlock="3">
            {error.message}
          </chakra.p>
          <Button colorPalette="accent" onClick={() => refetch()}>
            Retry
          </Button>
        </chakra.div>
      ) : (
        <h1>
          <chakra.span role="status" display="flex" alignItems="center" gap="3">
            <Spinner /> {loading}
          </chakra.span>
        </h1>
      )}
    </chakra.div>
  );
}

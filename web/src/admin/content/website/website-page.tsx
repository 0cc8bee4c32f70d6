import { Box, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { Change } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../shared/content/pages/index.ts';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { draftContentQuery, draftQuery } from '../../lib/queries/draft-queries.ts';
import { counted } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { LastPublish } from '../history/last-publish.tsx';
import { linesOf } from '../lib/draft-changes.ts';
import { pageOf, recordOf } from '../lib/site-places.ts';

/** A picture of the first screen of each page, made by `tools/media/screenshots.ts`; other pages have none. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
const pictureOf = (name: string) => pictures[`./pictures/${name.toLowerCase()}.webp`];
const pictured = pages.filter(({ name }) => pictureOf(name));

/** The number of changes on a page, or on all pages without a picture; undefined until the draft has loaded. */
function useCounts(page: string | null) {
  const { data: draft } = useQuery(draftQuery);
  const { data: content } = useQuery(draftContentQuery);
  if (!draft || !content) return undefined;
  const placeOf = (change: Change) =>
    pictured.find(({ name }) => name === pageOf(change.resource, recordOf(change, content)))?.name ?? null;
  const on = (changes: readonly Change[]) =>
    linesOf(changes.filter((change) => placeOf(change) === page)).length;
  const scheduled = draft.schedules.reduce((sum, set) => sum + on(set.changes), 0);
  return { unpublished: on(draft.changes), scheduled };
}

/** /admin/website: the pages as visitors see them, each with a link to its editor and its waiting changes. */
export function WebsitePage() {
  const draft = useQuery({ ...draftQuery, refetchOnMount: 'always' });
  useQuery({ ...draftContentQuery, refetchOnMount: 'always' });
  const elsewhere = useCounts(null)?.unpublished ?? 0;
  return (
    <>
      <Text color="fg.muted" mb="5">
        Change words and photos where they stand. Visitors see nothing of it until you publish.
      </Text>
      <LastPublish />
      <QueryView query={draft} what="what is not published">
        {() => (
          <Grid as="ul" gap="4" templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))">
            {pictured.map(({ name, path }) => (
              <PageCard key={path} {...{ name, path }} />
            ))}
          </Grid>
        )}
      </QueryView>
      {elsewhere > 0 && (
        <Text mt="5">
          {counted(elsewhere, 'change')} elsewhere, such as in the footer or on Privacy, not published yet.
        </Text>
      )}
    </>
  );
}

const Picture = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 10',
    objectFit: 'cover',
    objectPosition: 'top',
    borderBottomWidth: '1px',
    bg: 'bg.muted',
  },
});

function PageCard({ name, path }: { name: string; path: string }) {
  const counts = useCounts(name);
  const words = [
    counts?.unpublished && `${counted(counts.unpublished, 'change')} not published`,
    counts?.scheduled && `${counted(counts.scheduled, 'change')} scheduled`,
  ].filter(Boolean);
  return (
    <Box as="li" layerStyle="panel" overflow="hidden">
      <Picture src={pictureOf(name)} alt="" loading="lazy" />
      <Box p="4">
        <Heading size="lg">{name}</Heading>
        <Text textStyle="sm" color={counts?.unpublished ? 'fg.warning' : 'fg.muted'} minH="5">
          {counts && (words.join(' · ') || 'Everything is published')}
        </Text>
        <Flex gap="2" mt="3" wrap="wrap">
          <Action
            label="Edit page"
            icon="pencil"
            to={editAddress(path, '')}
            reloadDocument
            colorPalette="brand"
            px="4"
            aria-label={`Edit page ${name}`}
          />
          <Action label="View" to={path} reloadDocument variant="ghost" aria-label={`View ${name}`} />
        </Flex>
      </Box>
    </Box>
  );
}

import { Box, Link, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { draftContentQuery, draftQuery } from '../lib/draft-queries.ts';
import { editAddress } from '../lib/edit-address.ts';
import { pageNames } from '../lib/site-places.ts';
import { PublishList } from '../ui/publishes/publish-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { When } from '../ui/when.tsx';

/** /admin/history: what was published from the draft, page by page, each with its undo. */
export function PublishesPage() {
  const [params, setParams] = useSearchParams();
  const page = pageNames.find((name) => name === params.get('page')) ?? null;
  const content = useQuery({ ...draftContentQuery, refetchOnMount: 'always' });
  const { data: draft } = useQuery({ ...draftQuery, refetchOnMount: 'always' });
  const failed = draft?.schedules.filter(({ failure }) => failure) ?? [];
  return (
    <>
      <Text color="fg.muted" mb="6" maxW="prose" textWrap="pretty">
        What went out together from the draft. Undo publishes what visitors read before it; with a page
        chosen, only what stands there. What somebody has changed since stays as it is, and is named.
      </Text>
      {failed.map(({ id, at, by, changes, failure }) => (
        <Box key={id} role="alert" bg="bg.error" borderRadius="lg" px="5" py="4" mb="6" maxW="prose">
          <Text fontWeight="semibold">
            What {by.username} scheduled for <When at={at} /> has not gone out, and visitors see nothing of
            it.
          </Text>
          <Text>
            {failure?.reason}.
            {changes.length > 0 && (
              <>
                {' '}
                In the <Link href={editAddress('/', '')}>page editor</Link> the clock gives it another time,
                or moves it to the draft.
              </>
            )}
          </Text>
        </Box>
      ))}
      <QueryView query={content} what="what was published">
        {(shown) => (
          <PublishList
            content={shown}
            page={page}
            onPage={(chosen) => setParams(chosen ? { page: chosen } : {}, { replace: true })}
          />
        )}
      </QueryView>
    </>
  );
}

import { api } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePages } from '../../lib/calls/use-pages.ts';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { inquirySample } from '../../lib/testing/samples-for-test.ts';
import { PagedList } from './paged-list.tsx';

test('the next page waits for a refetch of the rows above it, of which the button shows nothing', async () => {
  const { path } = api['inquiries.search'];
  const waiting: (() => void)[] = [];
  let first = 'old';
  answerCalls({
    [`POST ${path}`]: ({ body }) => {
      if ((body as { cursor?: string }).cursor) return { json: [inquirySample('next')] };
      const link = { json: [inquirySample(first)], headers: { Link: '</?cursor=c>; rel="next"' } };
      return first === 'old' ? link : new Promise((resolve) => waiting.push(() => resolve(link)));
    },
  });
  function List() {
    const client = useQueryClient();
    const query = usePages(api['inquiries.search'], { suspect: false });
    return (
      <>
        <button type="button" onClick={() => client.invalidateQueries({ queryKey: [path] })}>
          Live update
        </button>
        <PagedList query={query} what="inquiries">
          {({ id }) => <li key={id}>{id}</li>}
        </PagedList>
      </>
    );
  }
  renderAdmin(<List />);
  await screen.findByText('old');
  first = 'new';
  fireEvent.click(screen.getByText('Live update'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.click(screen.getByText('Load more'));
  expect((await screen.findByText('Loading...')).closest('[aria-live=polite]')).toBeTruthy();
  waiting[0]?.();
  expect(await screen.findByText('next')).toBeTruthy();
  expect(screen.getByText('new')).toBeTruthy();
});

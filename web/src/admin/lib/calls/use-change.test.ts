import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetch } from './use-change.ts';

test.each([false, true])(
  'a list that is being fetched during a change shows the change (loaded before: %s)',
  async (isLoaded) => {
    const client = new QueryClient();
    const queryKey = ['/api/admin/shares'];
    let stored = ['old'];
    const waiting: (() => void)[] = [];
    const queryFn = () => {
      const asked = stored;
      return new Promise<string[]>((resolve) => waiting.push(() => resolve(asked)));
    };
    if (isLoaded) client.setQueryData(queryKey, ['oldest']);
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 0 });
    const stop = observer.subscribe(() => {});
    expect(waiting).toHaveLength(1);

    stored = ['old', 'new'];
    const done = refetch(client, queryKey);
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting) answer();
    await done;
    expect(observer.getCurrentResult().data).toEqual(['old', 'new']);
    stop();
  },
);

test.each([false, true])(
  'a fetch that runs during a refetch still gets a response (on the screen: %s)',
  async (isShown) => {
    const client = new QueryClient();
    const queryKey = ['/api/admin/shares'];
    const waiting: (() => void)[] = [];
    const queryFn = () =>
      new Promise<string>((resolve) => {
        const turn = waiting.length;
        waiting.push(() => resolve(`answer ${turn}`));
      });
    const stop = isShown ? new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}) : () => {};
    const fetched = client.query({ queryKey, queryFn, staleTime: 0 });
    const done = refetch(client, queryKey);
    await expect.poll(() => waiting.length).toBe(isShown ? 2 : 1);
    for (const answer of waiting) answer();
    await done;
    await expect(fetched).resolves.toBe(isShown ? 'answer 1' : 'answer 0');
    stop();
  },
);

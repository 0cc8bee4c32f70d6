import { chakra } from '@chakra-ui/react';
import { emptyContent } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/api/query.ts';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { ContentGate } from './content-gates.tsx';

test('a page that could not be loaded says so, and after Retry the focus is at its beginning', async () => {
  let isOnline = false;
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return Response.json(emptyContent);
  });
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <chakra.main tabIndex={-1}>
        <ContentGate needs={{}} loading="Loading...">
          <h1>The page</h1>
        </ContentGate>
      </chakra.main>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('No connection to the server');
  expect(screen.queryByText('The page')).toBeNull();
  isOnline = true;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'The page' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a link to a part of a page whose content is still loading leads there', async () => {
  vi.stubGlobal('fetch', async () => Response.json(emptyContent));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <ContentGate needs={{}} loading="Loading...">
        <h2 id="rights">Your rights</h2>
      </ContentGate>
    </QueryClientProvider>,
    { url: '/privacy#rights' },
  );
  expect(scrolled).not.toHaveBeenCalled();
  const part = await screen.findByRole('heading', { name: 'Your rights' });
  expect(scrolled.mock.contexts).toEqual([part]);
});

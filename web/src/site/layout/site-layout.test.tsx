import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/api/query.ts';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { SiteLayout } from './site-layout.tsx';

// jsdom has no layout.
document.elementsFromPoint = () => [];

function Broken(): never {
  throw new Error('a defect');
}

test('a page that throws says so inside its layout, and a link leads on', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path="/" element={<Broken />} />
          <Route path="/team" element={<h1>The team</h1>} />
        </Route>
      </Routes>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown.');
  await userEvent.setup().click(screen.getAllByRole('link', { name: 'Team' })[0] as HTMLElement);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The team');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link of the dashboard leads to the beginning of a page', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path="/team" element={<h1>The team</h1>} />
        </Route>
        <Route path="/admin" element={<Link to="/team">Home</Link>} />
      </Routes>
    </QueryClientProvider>,
    { url: '/admin' },
  );
  await userEvent.setup().click(screen.getByRole('link'));
  expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

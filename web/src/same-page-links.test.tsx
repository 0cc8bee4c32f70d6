import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './shared/lib/api/query.ts';
import { renderForTest } from './shared/lib/render-for-test.tsx';
import { SiteLayout } from './site/layout/site-layout.tsx';
import ServicesPage from './site/pages/services/services-page.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  Object.assign(document, { elementsFromPoint: () => [] });
  Object.assign(navigator, { sendBeacon: () => true });
});
afterEach(() => {
  // The test files of a worker share its browser.
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

function Elsewhere() {
  const navigate = useNavigate();
  return <button type="button" onClick={() => navigate(-1)} aria-label="Back" />;
}

function show(url: string) {
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route
            path="/services"
            element={
              <>
                <ServicesPage />
                <Link to="/services#divisions">To the divisions</Link>
                <Link to="/elsewhere">Elsewhere</Link>
              </>
            }
          />
          <Route path="/elsewhere" element={<Elsewhere />} />
        </Route>
      </Routes>
    </QueryClientProvider>,
    { url },
  );
  return userEvent.setup();
}

const footerLink = (name: string) =>
  screen.getAllByRole('link', { name }).find((link) => link.closest('footer')) as HTMLElement;

test.each([
  ['to another tab of the open page', 'Digital & Technology'],
  ['to the open tab', 'Events & Media'],
])('a link of the footer %s leads to the beginning of the page', async (_, name) => {
  const user = show('/services?tab=media');
  expect(scrollTo).not.toHaveBeenCalled();
  await user.click(footerLink(name));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a link to a part of the open page leads there', async () => {
  const user = show('/services');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('link', { name: 'To the divisions' }));
  expect(scrolled.mock.contexts).toEqual([document.getElementById('divisions')]);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('Back to a page at one of its tabs leaves the place to the browser', async () => {
  const user = show('/services');
  await user.click(screen.getByRole('tab', { name: 'Digital & Technology' }));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Digital & Technology');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrolled).not.toHaveBeenCalled();
});

test('a tab moves neither the page nor the focus', async () => {
  const user = show('/services');
  const tab = screen.getByRole('tab', { name: 'Digital & Technology' });
  await user.click(tab);
  expect(document.activeElement).toBe(tab);
  await user.click(tab);
  expect(document.activeElement).toBe(tab);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
  expect(scrollTo).not.toHaveBeenCalled();
});

import { seo } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { SeoPreview } from './seo-preview.tsx';

function Form({ values }: { values: Record<string, string> }) {
  return (
    <FormProvider {...useForm({ values })}>
      <SeoPreview />
    </FormProvider>
  );
}
const at = '2025-11-20T08:00:00.000Z';
const home = {
  ...seo.draft.parse({ page: '/', title: 'Who We Are', description: 'A network', keywords: 'trade' }),
  ...{ id: 's1', createdAt: at, updatedAt: at, lastEdit: null },
};
beforeEach(
  () =>
    void answerCalls({
      'GET /api/admin/site-media': { json: [] },
      'GET /api/admin/seo': { json: [home] },
    }),
);

test('an empty SEO form counts no characters and shows no preview', async () => {
  renderAdmin(<Form values={{ page: '/about', title: '', description: '' }} />);
  expect(await screen.findByText(/^Title: 0 of/)).toBeTruthy();
  expect(screen.getByText(/^Description: 0 of/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'In search results' })).toBeNull();
  expect(screen.queryByText(/Mipaka Network/)).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page of an earlier release without a title breaks no form', async () => {
  answerCalls({
    'GET /api/admin/site-media': { json: [] },
    'GET /api/admin/seo': { json: [{ ...home, id: 's2', page: '/team', title: undefined }, home] },
  });
  renderAdmin(<Form values={{ page: '/about', title: 'who we are', description: '' }} />);
  expect(await screen.findByText(/^\/ has the same title\./)).toBeTruthy();
});

test('the SEO preview shows the typed title with the name of the site', async () => {
  renderAdmin(<Form values={{ page: '/about', title: 'Who we are', description: 'A network.' }} />);
  expect(await screen.findAllByText('Who we are | Mipaka Network')).toHaveLength(2);
  expect(screen.getAllByText('A network.')).toHaveLength(2);
});

test.each([
  ['/About', false],
  ['about', true],
  ['/about/', true],
  ['//evil.example', true],
])('an address without a page, such as a forgotten slash, is named: %s', async (page, isNamed) => {
  renderAdmin(<Form values={{ page, title: 'Who we are', description: '' }} />);
  await screen.findByText(/^Title: /);
  expect(screen.queryByText(/The site has no page with this address/) !== null).toBe(isNamed);
  expect(screen.queryByText('What is served now') !== null).toBe(/^\/\w/.test(page));
});

test.each([
  ['noindex, follow', true],
  ['none', true],
  ['index, max-image-preview:none', false],
])('robots that keep a page out of search results are named: %s', async (robots, isNamed) => {
  renderAdmin(<Form values={{ page: '/about', title: 'Who we are', description: '', robots }} />);
  await screen.findByText(/^Title: /);
  expect(screen.queryByText(`With “${robots}” search engines will not list this page.`) !== null).toBe(
    isNamed,
  );
});

test('a title of another page is named, in any case, but not as a double of itself', async () => {
  const pages = ['/', '/about'].map((page) => (
    <Form key={page} values={{ page, title: 'Who we are', description: '' }} />
  ));
  renderAdmin(pages);
  expect(await screen.findAllByText(/^\/ has the same title\./)).toHaveLength(1);
});

test('a title that another page has built in, or has saved inactive, is compared as visitors read it', async () => {
  const inactive = { ...home, id: 's2', page: '/contact', title: 'Write to us', isActive: false };
  answerCalls({
    'GET /api/admin/site-media': { json: [] },
    'GET /api/admin/seo': { json: [home, inactive] },
  });
  const titles = ['Our Team', 'Write to us'].map((title) => (
    <Form key={title} values={{ page: '/about', title, description: '' }} />
  ));
  renderAdmin(titles);
  expect(await screen.findByText(/^\/team has the same title\./)).toBeTruthy();
  expect(screen.queryByText(/^\/contact has/)).toBeNull();
});

/** A site that answers with one page, and an API without answers. */
const serve = (status: number, html: string) =>
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/') ? new Response('', { status: 404 }) : new Response(html, { status }),
  );

test('staff see what is served now', async () => {
  serve(200, '<title>About &amp; more</title><meta name="description" content="Who &quot;we&quot; are">');
  renderAdmin(<Form values={{ page: '/about', title: '', description: '' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'What is served now' }));
  expect(await screen.findByText('title: About & more')).toBeTruthy();
  expect(screen.getByText('description: Who "we" are')).toBeTruthy();
  expect(screen.getByText('robots: none')).toBeTruthy();
});

test('an address without a page is said with its status', async () => {
  serve(404, '');
  renderAdmin(<Form values={{ page: '/nothing', title: '', description: '' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'What is served now' }));
  expect(await screen.findByText('The site answers 404 for /nothing')).toBeTruthy();
});

test.each([
  [12, '29 of 60 characters. Short'],
  [13, '30 of 60 characters'],
  [43, '60 of 60 characters'],
  [44, '61 of 60 characters. Too long: search results will cut it'],
])('with the name of the site, a title of %i characters has %s', async (length, said) => {
  renderAdmin(<Form values={{ page: '/about', title: 'x'.repeat(length), description: '' }} />);
  expect(await screen.findByText(`Title: ${said}`)).toBeTruthy();
});

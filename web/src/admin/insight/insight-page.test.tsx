import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { insightSample } from '../lib/testing/samples-for-test.ts';
import InsightPage from './insight-page.tsx';

const answers = (insight: object) => ({
  'GET /api/user': { json: amina },
  'GET /api/admin/insight': { json: insight },
});
/** The browser draws the cards below the first screen when it is idle; on a busy machine that takes a while. */
const LATER = { timeout: 15_000 };

/** Opens the table behind each chart. */
async function openTables() {
  await screen.findByText('Busiest hours in Nairobi', {}, LATER);
  for (const summary of screen.getAllByText('The numbers')) await userEvent.click(summary);
}
const addressOf = (link: HTMLElement) => new URL(String(link.getAttribute('href')), 'https://site.test');

test('numbers of inquiries link to those inquiries; other numbers have no link', async () => {
  const sample = insightSample();
  const dailyBefore = sample.dailyBefore.map((day) => ({ ...day, inquiries: 2 }));
  answerCalls(answers({ ...sample, dailyBefore }));
  renderAdmin(<InsightPage />, '/admin/insight?days=7');
  const source = await screen.findByRole('row', { name: /LinkedIn/ });
  expect(
    within(source)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['30', '3', '10 %']);
  const { pathname, searchParams } = addressOf(within(source).getByRole('link', { name: /3 inquiries/ }));
  expect(pathname).toBe('/admin');
  expect(Object.fromEntries(searchParams)).toEqual({
    tab: 'inquiries',
    // The inbox hides snoozed inquiries, which are counted.
    view: 'all',
    from: '2026-11-16',
    to: '2026-11-22',
    source: 'linkedin',
  });

  expect(screen.getByRole('link', { name: '1 inquiry: Typed or bookmarked' })).toBeTruthy();

  await openTables();
  const links = screen.getAllByRole('link', { name: /inquir(y|ies):/ });
  const asked = links.map((link) => {
    const { tab, view, from, to, ...facet } = Object.fromEntries(addressOf(link).searchParams);
    return facet;
  });
  for (const facet of [
    { answer: 'given' },
    { answer: 'in-time' },
    { answer: 'h4' },
    { entry: '/services' },
    { device: 'phone' },
    { type: 'partner-request' },
    { hour: '09' },
  ]) {
    expect(asked).toContainEqual(facet);
  }
  const before = addressOf(screen.getByRole('link', { name: '2 inquiries: 9 Nov 2026' }));
  expect(before.search).toContain('from=2026-11-09&to=2026-11-09');
  const visits = screen.getAllByRole('row', { name: /^Visits/ })[0] as HTMLElement;
  expect(within(visits).queryByRole('link')).toBeNull();
  // The inbox cannot filter by it.
  expect(within(screen.getByRole('row', { name: /^Not given/ })).queryByRole('link')).toBeNull();
});

test('each chart has a table of its numbers', async () => {
  answerCalls(answers(insightSample()));
  renderAdmin(<InsightPage />, '/admin/insight?days=7');
  await expect.poll(() => screen.queryAllByText('The numbers'), LATER).toHaveLength(4);
  expect(screen.queryByRole('region', { name: /as a table/ })).toBeNull();
  await openTables();
  for (const [title, rows] of [
    ['Visits over time', 7],
    ['Inquiries over time', 7],
    ['How long an answer takes', 7],
    ['Busiest hours in Nairobi', 24],
  ] as const) {
    const table = await screen.findByRole('region', { name: `${title}, as a table` });
    expect(within(table).getAllByRole('row')).toHaveLength(rows + 1);
  }
});

test('another period changes the address and makes its own call', async () => {
  const calls = answerCalls(answers(insightSample()));
  renderAdmin(<InsightPage />, '/admin/insight');
  await screen.findByRole('heading', { name: 'Sources' });
  const period = () =>
    screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
  expect(period()?.textContent).toBe('30 days');
  await userEvent.click(screen.getByRole('link', { name: 'Year' }));
  await expect.poll(() => calls.at(-1)?.path).toBe('/api/admin/insight?days=365');
  expect(period()?.textContent).toBe('Year');
  expect(screen.getByTestId('address').textContent).toContain('/admin/insight?days=365');
});

test('Insight says so when nothing has been counted, and compares nothing with a period without counts', async () => {
  const { now } = insightSample();
  const nothing = Object.fromEntries(Object.keys(now).map((name) => [name, 0]));
  answerCalls(answers({ ...insightSample(), now: nothing, before: nothing }));
  renderAdmin(<InsightPage />, '/admin/insight');
  expect(await screen.findByText(/Nothing has been counted in this time/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  answerCalls(answers({ ...insightSample(), before: nothing }));
  renderAdmin(<InsightPage />, '/admin/insight?days=7');
  expect(await screen.findByText(/nothing was counted in the 7 days before/)).toBeTruthy();
  expect(screen.queryByText('none before')).toBeNull();
});

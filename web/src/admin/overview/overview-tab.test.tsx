import { DAY_MS, type Overview } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refetch } from '../lib/calls/use-change.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { emptyOverview, inquirySample } from '../lib/testing/samples-for-test.ts';
import { wanted } from '../lib/wanted.ts';
import { OverviewTab } from './overview-tab.tsx';

async function open(
  overview: Partial<Overview>,
  { draft = { changes: [], schedules: [] }, failed = [] }: { draft?: object; failed?: object[] } = {},
) {
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/draft': { json: draft },
    'GET /api/admin/outbox': ({ path }) => ({ json: path.includes('state=ERROR') ? failed : [] }),
    [`GET ${OVERVIEW_PATH}`]: { json: { ...emptyOverview, ...overview } },
  });
  renderAdmin(
    <>
      <OverviewTab />
      <LiveUpdate />
    </>,
  );
  await screen.findByRole('region', { name: 'Who is waiting' });
  return calls.map(({ path }) => path).filter((path) => path !== '/api/user');
}
/** Asks again for what a live update does: each of them for the Overview. */
function LiveUpdate() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => refetch(client, [OVERVIEW_PATH])}>
      Live update
    </button>
  );
}
const block = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

test('an empty dashboard suggests a first step and says which blocks are empty', async () => {
  await open({});
  const first = block('Who is waiting');
  expect(hrefOf(first.getByRole('link', { name: 'Edit the website' }))).toBe('/admin/website');
  expect(screen.queryByText('Last 7 days')).toBeNull();
  for (const text of [
    'No inquiries found.',
    'No changes by others yet.',
    'No company sections yet.',
    'No SEO settings yet.',
    'No active statistics yet.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('the numbers of the last week link to Insight', async () => {
  const now = { ...emptyOverview.insight.now, visits: 3 };
  await open({ insight: { ...emptyOverview.insight, now } });
  expect(hrefOf(screen.getByRole('link', { name: /^Last 7 days/ }))).toBe('/admin/insight?days=7');
});

test('a single category of statistics is named as one', async () => {
  await open({ statistics: { ...emptyOverview.statistics, total: 1, active: 1, categories: 1 } });
  expect(screen.getByText('1 active, 1 category')).toBeTruthy();
});

test('the Overview names the day by which two-step sign-in is due, with a link to set it up', async () => {
  await open({ setUpBy: '2026-12-01T08:00:00.000Z' });
  const note = screen.getByRole('note');
  expect(note.textContent).toMatch(/needs two-step sign-in by .*2026/);
  expect(hrefOf(within(note).getByRole('link', { name: /Set it up/ }))).toBe('/admin/account');
  cleanup();
  await open({});
  expect(screen.queryByRole('note')).toBeNull();
});

test('the Overview says what is not published, and why a schedule has not gone out', async () => {
  const at = '2026-11-23T05:00:00.000Z';
  const by = { id: 'u2', username: 'achieng' };
  const set = { id: 's', at, by, createdAt: at, version: 'v', changes: [] };
  const failure = { at, reason: 'The database did not answer' };
  const change = {
    ...{
      kind: 'set',
      id: 'a'.repeat(40),
      resource: 'services',
      record: 'r'.repeat(20),
      locale: 'en',
      field: 'title',
    },
    ...{
      label: 'Advice',
      value: 'New',
      base: { value: 'Old', updatedAt: at },
      by,
      at,
      version: 'v',
      conflict: null,
    },
  };
  await open({}, { draft: { changes: [change], schedules: [set, { ...set, id: 'failed', failure }] } });
  expect(hrefOf(await screen.findByRole('link', { name: 'See unpublished changes' }))).toBe('/admin/website');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/achieng scheduled for .*did not answer/),
  ]);
  cleanup();
  await open({});
  expect(screen.queryByText(/not gone out|unpublished/)).toBeNull();
});

test('the Overview names a mail that has failed in the last week, with a link to send it again', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const at = daysAgo(6);
  const mail = {
    ...{
      id: 'm1',
      kind: 'answer',
      to: 'zawadi@example.com',
      subject: 'Re: A market in Gulu',
      inquiryId: 'i1',
    },
    ...{
      state: 'ERROR',
      attempts: 3,
      lastError: 'No connection',
      nextTryAt: null,
      createdAt: at,
      updatedAt: at,
    },
  };
  const failed: object[] = [];
  await open({}, { failed });
  await act(async () => {});
  expect(screen.queryByRole('alert')).toBeNull();
  // It fails while the Overview is open: the mail of an answer causes a live update.
  failed.push(mail);
  await userEvent.click(screen.getByRole('button', { name: 'Live update' }));
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/mail to zawadi@example.com has not gone out: Re: A market in Gulu/)).toBeTruthy();
  expect(hrefOf(notice.getByRole('link'))).toBe('/admin?tab=inquiries&view=mail');
  failed[0] = { ...mail, updatedAt: daysAgo(8) };
  await userEvent.click(screen.getByRole('button', { name: 'Live update' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  cleanup();
  await open({ hasMailServer: false });
  const reason = within(screen.getByRole('note'));
  expect(reason.getByText(/No mail server is set up/)).toBeTruthy();
  expect(hrefOf(reason.getByRole('link'))).toBe('/admin?tab=inquiries&view=mail&state=PENDING');
});

test('the Overview begins with the people who wait, longest first, with a link to answer', async () => {
  const JANUARY = '2020-01-06T08:00:00.000Z';
  const waiting = [
    inquirySample('i1', { firstName: 'Zawadi', createdAt: JANUARY, repliedAt: JANUARY }),
    inquirySample('i2', { firstName: 'Bera', createdAt: new Date().toISOString() }),
  ];
  await open({ inquiries: { ...emptyOverview.inquiries, total: 6, new: 5, replied: 1, waiting } });
  const people = screen.getAllByRole('region')[0] as HTMLElement;
  expect(within(people).getByRole('heading').textContent).toBe(
    '5 people wait for a first answer, 1 has written back',
  );
  const [first, second] = within(people).getAllByRole('listitem');
  expect(people.textContent).toContain(
    'Longest waiting since 6 Jan 2020 11:00 EAT, the answer was due 7 Jan 2020 11:00 EAT',
  );
  expect(within(people).getByTitle(/^2020-01-06T08:00:00.000Z/).tagName).toBe('TIME');
  expect(within(first as HTMLElement).getByTitle(/^2020-01-07T08:00:00.000Z/)).toBeTruthy();
  expect(first?.textContent).toMatch(/^Zawadi.*Wrote back.*days late/);
  expect(hrefOf(within(people).getByRole('link', { name: /^Zawadi/ }))).toBe('/admin?tab=inquiries&id=i1');
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
  expect(second?.textContent).toMatch(/Bera.*due tomorrow \d\d:\d\dAnswer/);
  const answer = within(people).getByRole('link', { name: /^Answer Zawadi/ });
  expect(hrefOf(answer)).toBe('/admin?tab=inquiries&id=i1');
  // In another window it opens nothing here.
  answer.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(answer, { ctrlKey: true });
  expect(wanted.get()).toBeNull();
  expect(hrefOf(within(people).getByRole('link', { name: 'All 5 waiting' }))).toBe('/admin?tab=inquiries');
  expect(hrefOf(within(people).getByRole('link', { name: '1 wrote back' }))).toBe(
    '/admin?tab=inquiries&view=replied',
  );
  cleanup();
  await open({ inquiries: { ...emptyOverview.inquiries, total: 1, new: 1, waiting: waiting.slice(1) } });
  expect(screen.getByText('1 person waits for a first answer')).toBeTruthy();
  expect(screen.getAllByRole('region')[0]?.textContent).toMatch(
    /Longest waiting since .*, the answer is due tomorrow \d\d:\d\d EAT/,
  );
  expect(screen.queryByRole('link', { name: /^All/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Answer Bera/ }));
  expect(wanted.get()).toEqual({ id: 'i2', what: 'answer' });
  wanted.set(null);
  cleanup();
  await open({ inquiries: { ...emptyOverview.inquiries, total: 1, replied: 1 } });
  expect(screen.getByText('1 person has written back')).toBeTruthy();
  cleanup();
  await open({ inquiries: { ...emptyOverview.inquiries, total: 1 } });
  expect(screen.getByText('Nobody is waiting for an answer')).toBeTruthy();
});

test('the Overview names late inquiries that are snoozed, which its list leaves out', async () => {
  const waiting = [inquirySample('i2', { createdAt: new Date().toISOString() })];
  const mine = { new: 1, inProgress: 0 };
  const inquiries = { ...emptyOverview.inquiries, total: 3, new: 1, overdue: 2, mine, waiting };
  await open({ inquiries: { ...inquiries, overdueSnoozed: 2 } });
  expect(screen.getByText('1 person waits for a first answer')).toBeTruthy();
  const link = block('Who is waiting').getByRole('link', { name: '2 first answers late, 2 of them snoozed' });
  expect(hrefOf(link)).toBe('/admin?tab=inquiries&view=overdue');
  expect(hrefOf(screen.getByRole('link', { name: '1 of yours new' }))).toMatch(/&assignee=u1$/);
  cleanup();
  await open({ inquiries });
  expect(screen.queryByText(/snoozed/)).toBeNull();
});

test('a health bar links to the records that fail it, and has no button where none does', async () => {
  await open({
    services: { total: 4, active: 3, failing: [{ id: 's1', label: 'Trade Desk' }] },
    team: { total: 2, active: 2, withPhoto: 2, withPhotoAndBio: 2, failing: [] },
  });
  const health = block('Content Health');
  expect(health.getByRole('meter', { name: 'Services active' }).getAttribute('aria-valuenow')).toBe('75');
  expect(health.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(health.getByRole('button', { name: 'Services active: 1 inactive' }));
  expect(hrefOf(await screen.findByRole('menuitem', { name: 'Trade Desk' }))).toBe(
    '/admin?tab=services&dialog=s1',
  );
});

test('a long list of failing records links to its tab', async () => {
  await open({ seo: { total: 9, active: 0, first: [], failing: [{ id: 'p1', label: '/about' }] } });
  await userEvent.click(screen.getByRole('button', { name: 'SEO active: 9 inactive' }));
  expect(hrefOf(await screen.findByRole('menuitem', { name: '8 more in the list' }))).toBe('/admin?tab=seo');
});

test('the changes of colleagues name who did what, and link there', async () => {
  const entry = {
    id: 'c1',
    at: '2026-11-22T08:00:00.000Z',
    actor: { id: 'u2', username: 'bera' },
    action: 'update',
    collection: 'services',
    recordId: 's1',
    label: 'Trade Desk',
  };
  await open({
    changes: [
      entry,
      { ...entry, id: 'c2', action: 'erase', collection: 'persons', label: 'a person’s data' },
    ],
  });
  const [first, second] = block('Changes by colleagues').getAllByRole('listitem');
  expect(first?.textContent).toContain('bera changed Trade Desk');
  expect(first && hrefOf(within(first).getByRole('link'))).toBe('/admin?tab=services&dialog=s1&history=open');
  expect(second?.textContent).toContain('bera erased a person’s data');
  expect(second?.querySelector('a')).toBeNull();
});

test('the SEO overview marks only what visitors do not see', async () => {
  const at = '2026-11-22T08:00:00.000Z';
  const page = {
    title: 'About us',
    description: 'd',
    keywords: 'k',
    ogImage: null,
    canonical: null,
    robots: 'index, follow',
    createdAt: at,
    updatedAt: at,
    lastEdit: null,
  };
  await open({
    seo: {
      total: 2,
      active: 1,
      first: [
        { ...page, id: 'p1', page: '/about', isActive: true },
        { ...page, id: 'p2', page: '/team', isActive: false },
      ],
      failing: [],
    },
  });
  const seo = block('SEO Overview');
  expect(seo.queryByText('Active')).toBeNull();
  expect(seo.getAllByText('Inactive')).toHaveLength(1);
});

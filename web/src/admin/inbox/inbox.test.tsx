import type { Inquiry, Overview } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INQUIRIES_PATH } from '../lib/inbox-address.ts';
import { inquirySample } from '../lib/inquiry-for-test.ts';
import { answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { OVERVIEW_PATH, useOverview } from '../lib/use-overview.ts';
import { Inbox } from './inbox.tsx';

const HOUR_MS = 3_600_000;

const inquiryOf = (firstName: string, ageHours: number): Inquiry =>
  inquirySample(firstName, {
    firstName,
    createdAt: new Date(Date.now() - ageHours * HOUR_MS).toISOString(),
  });

const counted = (overdue: number): Overview => ({
  services: { total: 0, active: 0 },
  team: { total: 0, active: 0, withPhoto: 0, withPhotoAndBio: 0 },
  partners: { total: 0, active: 0, strategic: 0 },
  statistics: { total: 0, active: 0, categories: 0, first: [] },
  companyInfo: { total: 0, first: [] },
  seo: { total: 0, active: 0, first: [] },
  inquiries: { total: 2, new: 2, overdue, first: [] },
});

/** As the tab, which shows the number of overdue inquiries above the list. */
const InboxOnceCounted = () => useOverview().isSuccess && <Inbox view="inbox" />;

/** Opens the inbox when so many overdue inquiries were counted; gives the filters that it asked for. */
async function open(overdue: number, rows: Inquiry[]) {
  const calls = answerCalls({
    [`GET ${OVERVIEW_PATH}`]: { json: counted(overdue) },
    [`GET ${INQUIRIES_PATH}`]: ({ path }) => ({
      json: path.includes('to=') ? rows.slice(-overdue) : rows,
    }),
    'GET /api/admin/colleagues': { json: [] },
  });
  renderAdmin(<InboxOnceCounted />);
  await screen.findByText('Newest first');
  return calls.filter(({ path }) => path.startsWith(`${INQUIRIES_PATH}?`)).map(({ path }) => path);
}

test('the overdue are asked for only where there are some', async () => {
  const asked = await open(0, [inquiryOf('Fresh', 1)]);
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toContain('to=');
});

test('what has become overdue since they were counted still comes first', async () => {
  await open(0, [inquiryOf('Fresh', 1), inquiryOf('Late', 30)]);
  const late = screen.getByRole('region', { name: /^Overdue/ });
  expect(late.textContent).toContain('Late Kamau');
  expect(late.textContent).not.toContain('Fresh Kamau');
});

test('an overdue inquiry stands in the list once', async () => {
  const asked = await open(1, [inquiryOf('Fresh', 1), inquiryOf('Late', 30)]);
  expect(asked).toHaveLength(2);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

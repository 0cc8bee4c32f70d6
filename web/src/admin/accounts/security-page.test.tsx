import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { SecurityPage } from './security-page.tsx';

const entry = {
  id: 's1',
  at: '2026-11-22T08:00:00.000Z',
  event: 'sign-in',
  actor: { id: 'u2', username: 'omar' },
  subject: 'omar',
  hash: null,
};
const failed = {
  ...entry,
  id: 's2',
  event: 'sign-in-failed',
  actor: null,
  subject: 'an unknown user name',
  hash: 'ab12',
};
const demoted = { ...entry, id: 's3', event: 'role-changed', subject: 'njeri: superadmin → admin' };

test('the security log names actor, event and subject, and filters by kind of event', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role: 'superadmin' } },
    'GET /api/admin/security': ({ path }) => ({
      json: path.includes('event=role-changed') ? [demoted] : [entry, failed, demoted],
    }),
  });
  renderAdmin(<SecurityPage />, '/admin/security');
  const texts = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await texts()).toEqual([
    expect.stringMatching(/^omar(?!:).*Signed in$/),
    expect.stringMatching(/^Not signed in: an unknown user name.*ab12Failed sign-in$/),
    expect.stringMatching(/^omar: njeri: superadmin → admin.*Role changed$/),
  ]);

  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Role changed');
  await expect.poll(texts).toEqual([expect.stringContaining('njeri')]);
  expect(calls.at(-1)?.path).toContain('event=role-changed');
  expect(screen.getByTestId('address').textContent).toContain('/admin/security?event=role-changed');

  // Nothing tells the browser of new entries: what was shown before is fetched again.
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Everything');
  await expect.poll(() => calls.at(-1)?.path).not.toContain('event=');
});

test('an empty security log says so; an unknown kind in an address is ignored', async () => {
  const calls = answerCalls({ 'GET /api/user': { json: amina }, 'GET /api/admin/security': { json: [] } });
  renderAdmin(<SecurityPage />, '/admin/security?event=unknown');
  expect(await screen.findByText('Nothing of this kind has happened.')).toBeTruthy();
  expect(calls.some(({ path }) => path.includes('event'))).toBe(false);
});

import type { DraftChange } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useAuth } from '../../../../shared/lib/api/auth.tsx';
import { amina, answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import type { Session } from '../draft/session.ts';
import { FieldSheet } from './field-sheet.tsx';

const ID = 'a'.repeat(20);
const drafted = { kind: 'set', resource: 'services', record: ID, field: 'title', version: 'v7' };

function show(title: string, changes: readonly object[]) {
  answerCalls({ 'GET /api/user': { json: amina } });
  const keep = vi.fn();
  const known = { colleagues: new Map(), schedules: [], setPlace: () => {}, keep };
  const session = { ...known, changes: changes as DraftChange[] } as Partial<Session> as Session;
  const place = { resource: 'services', record: { id: ID, title }, field: 'title' } as const;
  const SignedIn = () => useAuth().user && <FieldSheet {...{ place, session }} onClose={() => {}} />;
  const page = renderAdmin(<SignedIn />);
  return { ...page, keep };
}
const field = async () => screen.findByLabelText(/title/i, { selector: 'input, textarea' });
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Keep' }));

test('a text is kept over the draft that the sheet shows', async () => {
  const { keep } = show('Theirs', [drafted]);
  await userEvent.type(await field(), '!');
  await press();
  expect(keep).toHaveBeenCalledWith(
    expect.objectContaining({ value: 'Theirs!', version: 'v7', key: `services/${ID}/title` }),
  );
});

test('a text restored after a reload is kept over what it was typed over', async () => {
  const { unmount } = show('Trade', []);
  await userEvent.type(await field(), ' now');
  unmount();
  const { keep } = show('Theirs', [drafted]);
  expect(await screen.findByText('What you typed before is back.')).toBeTruthy();
  await press();
  expect(keep).toHaveBeenCalledOnce();
  expect(keep.mock.calls[0]?.[0]).toMatchObject({
    ...{ value: 'Trade now', version: null, key: `services/${ID}/title` },
    place: { record: { id: ID, title: 'Trade' } },
  });
});

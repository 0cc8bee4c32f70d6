import { type DraftChange, emptyContent } from '@mipaka/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { ChangesDialog } from './changes-dialog.tsx';

vi.mock('@mipaka/contract', async (load) => ({ ...(await load<object>()), MAX_PUBLISHED: 2 }));

const at = '2026-11-23T05:00:00.000Z';
const by = { id: amina.id, username: amina.username };
const change: DraftChange = {
  ...{ kind: 'set', resource: 'services', record: 'b'.repeat(20), locale: 'en', label: 'Trade' },
  ...{ field: 'title', value: 'Mine', base: { value: 'Trade', updatedAt: at }, id: 'a'.repeat(40), at, by },
  ...{ version: 'v1', conflict: { reason: 'changed', value: 'Theirs', by, at } },
};
const newer: DraftChange = {
  ...change,
  conflict: { reason: 'changed', value: 'Theirs again', by, at: '2026-11-23T06:00:00.000Z' },
};

/** The dialog over a draft that `refetch` replaces. */
function start() {
  answerCalls({ 'GET /api/user': { json: amina } });
  const publish = vi.fn();
  const undoDrafted = vi.fn();
  const actions = { publish: { mutate: publish, isPending: false }, undoDrafted };
  let refetch = (_changes: readonly DraftChange[]) => {};
  function Dialog() {
    const [changes, setChanges] = useState<readonly DraftChange[]>([change]);
    refetch = setChanges;
    const session = { changes, content: emptyContent, show: vi.fn() } as Partial<Session> as Session;
    return (
      <ChangesDialog session={session} actions={actions as unknown as DraftActions} onClose={() => {}} />
    );
  }
  renderAdmin(<Dialog />);
  return { publish, undoDrafted, refetch: (to: readonly DraftChange[]) => act(() => refetch(to)) };
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const schedule = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
const press = async () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

test('the decision on a conflict does not cover a version that is published after it', async () => {
  const { publish, refetch } = start();
  expect(await screen.findByText('Somebody has published another version meanwhile.')).toBeTruthy();
  await press();
  expect(publish).not.toHaveBeenCalled();
  // The API would refuse the schedule once its time is chosen.
  expect(schedule().disabled).toBe(true);
  await choose('Publish this change');
  expect(schedule().disabled).toBe(false);
  refetch([newer]);
  expect(await screen.findByText(/Theirs again/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Publish this change' }).checked).toBe(false);
  await press();
  expect(publish).not.toHaveBeenCalled();
  await choose('Publish this change');
  await press();
  expect(publish).toHaveBeenCalledWith({ changes: [newer], decisions: { [change.id]: 'mine' } });
  const over = { ...newer, conflict: null };
  refetch([over]);
  await press();
  expect(publish).toHaveBeenLastCalledWith({ changes: [over], decisions: {} });
});

test('a conflict about a photo shows the one that is published now', async () => {
  const { refetch } = start();
  const photo = (letter: string) => ({ photo: `/media/${letter.repeat(22)}-640.webp`, photoAlt: letter });
  refetch([
    {
      ...(change as DraftChange & { kind: 'set' }),
      ...{ resource: 'team', field: 'photo', value: photo('M'), base: { value: photo('B'), updatedAt: at } },
      conflict: { reason: 'changed', value: photo('T'), by, at },
    },
  ]);
  const theirs = await screen.findByAltText<HTMLImageElement>('Published now: T');
  expect(theirs.getAttribute('src')).toBe(photo('T').photo);
});

test('a conflict about a text that somebody else has saved first shows both versions', async () => {
  const { refetch } = start();
  const { field, value, base, ...common } = change as DraftChange & { kind: 'set' };
  const values = { key: 'home.start', text: 'Mine', isActive: true };
  const stored = { ...values, id: 't'.repeat(20), text: 'Saved first', createdAt: at, updatedAt: at };
  const conflict = { reason: 'taken', value: stored, by, at } as const;
  refetch([{ ...common, kind: 'create', resource: 'texts', values, conflict }]);
  expect(await screen.findByText('Text there: “Saved first”')).toBeTruthy();
  expect(screen.getByText('Another version of it exists already.')).toBeTruthy();
  expect(screen.queryByText(/^Key there|^Active there/)).toBeNull();
});

test('where all that is published is to stay, nothing is published, and the changes leave the draft', async () => {
  const { publish, undoDrafted, refetch } = start();
  await choose('Keep what is published');
  expect(schedule().disabled).toBe(true);
  await press();
  expect(publish).not.toHaveBeenCalled();
  expect(undoDrafted).toHaveBeenCalledWith([change]);

  const other: DraftChange = { ...change, id: 'c'.repeat(40), conflict: null };
  refetch([change, other]);
  await press();
  expect(publish).toHaveBeenCalledWith({ changes: [change, other], decisions: { [change.id]: 'theirs' } });
});

test('a new record that is hidden says so', async () => {
  const { refetch } = start();
  const { kind, field, value, base, conflict, ...common } = change as DraftChange & { kind: 'set' };
  const values = { title: 'New', description: 'Words', isActive: false };
  const created = { ...common, kind: 'create', values, conflict: null } as const;
  refetch([created]);
  expect(await screen.findByText('Hidden from the site.')).toBeTruthy();
  refetch([{ ...created, values: { ...values, isActive: true } }]);
  expect(screen.queryByText('Hidden from the site.')).toBeNull();
});

test('of more changes than go out together, staff leave some out; a sorted list is one line with many', async () => {
  const { publish, refetch } = start();
  const plain = { ...change, conflict: null };
  const [first, ...sorted] = ['c', 'd', 'e'].map((id, index) => {
    const of = index > 0 && { record: id, field: 'sortOrder' };
    return { ...plain, id: id.repeat(40), ...of } as DraftChange;
  });
  refetch([first as DraftChange, ...sorted]);
  expect(await screen.findByText('At most 2 changes go out together.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  const [line] = screen.getAllByRole('checkbox');
  await userEvent.click(line as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Publish 1' }));
  expect(publish).toHaveBeenCalledWith({ changes: sorted, decisions: {} });
});

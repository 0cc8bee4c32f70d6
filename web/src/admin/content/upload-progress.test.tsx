import { team } from '@mipaka/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../tests/platform/harness/samples.ts';
import { amina, answerCalls, renderAdmin, reportSent } from '../lib/testing/render-for-test.tsx';
import { ResourceTab } from './record-list.tsx';

const MB = 2 ** 20;
const at = '2025-11-20T08:00:00.000Z';
const none = { photo: null, photoWidth: null, photoHeight: null, photoColor: null };
const leyla = { ...team.draft.parse(sampleOf(team)), ...none, id: 'm1', createdAt: at, updatedAt: at };

test('a form with a photo shows its upload progress, and can be cancelled until all is sent', async () => {
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': { json: [leyla] },
    'PUT /api/admin/team/m1': () => new Promise(() => {}),
  });
  const update = async (nth: number) => {
    // The message of a cancelled upload comes just before the form is ready again.
    fireEvent.click(await screen.findByText('Update'));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(nth));
  };
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
  renderAdmin(<ResourceTab resource={team} />, '/admin?tab=team&dialog=m1');
  const photo = new File(['x'], 'leyla.png', { type: 'image/png' });
  fireEvent.change(await screen.findByLabelText(/Drop a photo here/), { target: { files: [photo] } });
  await update(1);
  expect(screen.queryByLabelText('Sent')).toBeNull();
  act(() => reportSent(2 * MB, 8 * MB));
  const bar = screen.getByLabelText<HTMLProgressElement>('Sent');
  expect([bar.value, bar.max]).toEqual([2 * MB, 8 * MB]);
  expect(screen.getByText('2.00 MB of 8.00 MB')).toBeTruthy();
  fireEvent.click(screen.getByText('Cancel upload'));
  expect(await screen.findByText('The upload was cancelled')).toBeTruthy();
  expect(screen.queryByLabelText('Sent')).toBeNull();
  expect(screen.getByText('leyla.png')).toBeTruthy();

  await update(2);
  act(() => reportSent(8 * MB, 8 * MB));
  expect(screen.queryByText('Cancel upload')).toBeNull();
});

test('what the server says about a photo stays beside its field until another is chosen', async () => {
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': { json: [leyla] },
    'PUT /api/admin/team/m1': {
      status: 415,
      json: { detail: 'Damaged', errors: { photo: 'Could not be read' } },
    },
  });
  renderAdmin(<ResourceTab resource={team} />, '/admin?tab=team&dialog=m1');
  const field = await screen.findByLabelText(/Drop a photo here/);
  const choose = (name: string, type: string) =>
    fireEvent.change(field, { target: { files: [new File(['x'], name, { type })] } });
  choose('leyla.png', 'image/png');
  expect(await screen.findByText('leyla.png')).toBeTruthy();
  fireEvent.click(screen.getByText('Update'));
  expect(await screen.findByText('Could not be read')).toBeTruthy();
  choose('second.png', 'image/png');
  expect(await screen.findByText('second.png')).toBeTruthy();
  expect(screen.queryByText('Could not be read')).toBeNull();
});

test('a conflict names the photo that a colleague has saved meanwhile', async () => {
  let stored: typeof leyla | object = leyla;
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': () => ({ json: [stored] }),
    'PUT /api/admin/team/m1': () => {
      const photo = `/media/${'T'.repeat(22)}-640.webp`;
      stored = { ...leyla, photo, photoWidth: 640, updatedAt: '2025-11-21T08:00:00.000Z' };
      return { status: 412, json: {} };
    },
  });
  renderAdmin(<ResourceTab resource={team} />, '/admin?tab=team&dialog=m1');
  const files = [new File(['x'], 'leyla.png', { type: 'image/png' })];
  fireEvent.change(await screen.findByLabelText(/Drop a photo here/), { target: { files } });
  fireEvent.click(screen.getByText('Update'));
  const conflict = (await screen.findByText('Somebody else saved this while you were editing')).parentElement;
  expect(conflict?.textContent).toContain('PhotoTheirsAnother photoMineleyla.png');
  expect(conflict?.textContent).not.toContain('the same');
});

test('a photo that was saved although its response was lost is no conflict with somebody else', async () => {
  let stored: typeof leyla | object = leyla;
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/team': () => ({ json: [stored] }),
    'PUT /api/admin/team/m1': () => {
      if (stored !== leyla) return { status: 412, json: {} };
      const at = '2025-11-21T08:00:00.000Z';
      const lastEdit = { at, by: { id: amina.id, username: amina.username } };
      stored = {
        ...leyla,
        photo: `/media/${'T'.repeat(22)}-640.webp`,
        photoWidth: 640,
        updatedAt: at,
        lastEdit,
      };
      return { status: 504 };
    },
  });
  renderAdmin(<ResourceTab resource={team} />, '/admin?tab=team&dialog=m1');
  const files = [new File(['x'], 'leyla.png', { type: 'image/png' })];
  fireEvent.change(await screen.findByLabelText(/Drop a photo here/), { target: { files } });
  fireEvent.click(screen.getByText('Update'));
  expect(await screen.findByText('Failed to update team member')).toBeTruthy();
  fireEvent.click(await screen.findByText('Update'));
  expect(await screen.findByText('amina saved this while you were editing')).toBeTruthy();
  expect(screen.queryByText(/Somebody else/)).toBeNull();
});

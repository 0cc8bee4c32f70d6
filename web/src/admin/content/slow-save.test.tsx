import { services } from '@mipaka/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyRecord } from '../lib/queries/records.ts';
import { amina, answerCalls, heldBack, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { ResourceTab } from './record-list.tsx';

const at = '2025-11-20T08:00:00.000Z';
// Half the name of an icon: for a whole one the form offers all icons, which are slow to draw.
const [first, second] = ['Trade Desk', 'Import Desk'].map((title, index) => ({
  ...services.draft.parse({ title, description: 'Ships things', icon: 'shi', order: index }),
  id: `s${index + 1}`,
  createdAt: at,
  updatedAt: at,
}));
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a slow save closes its own form, not that of a record opened meanwhile', async () => {
  let save = () => {};
  const saved = new Promise<{ json: unknown }>((resolve) => {
    save = () => resolve({ json: { ...first, title: 'Export Desk' } });
  });
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/services': { json: [first, second] },
    'PUT /api/admin/services/s1': () => saved,
  });
  renderAdmin(<ResourceTab resource={services} />, '/admin?tab=services&dialog=s1');
  await userEvent.type(await screen.findByLabelText('Title'), '!');
  await click('Update');
  await click('Next');
  await click('Discard');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Import Desk'));
  save();
  expect(await screen.findByText('Service updated successfully')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Title'), 's');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Import Desks');
  expect(screen.getByTestId('address').textContent).toContain('dialog=s2');
});

test.each([
  ['s1', 'Update', 'PUT /api/admin/services/s1'],
  ['new', 'Create', 'POST /api/admin/services'],
])(
  'what is typed during a slow save stays in the form %s, and is saved over that',
  async (dialog, button, made) => {
    const [saved, save] = heldBack();
    let stored = { ...(first as AnyRecord), title: 'Trade' };
    const change = async ({ body }: { body?: unknown }) => {
      await saved;
      const updatedAt = new Date(Date.parse(stored.updatedAt) + 1).toISOString();
      stored = { ...stored, ...(body as object), updatedAt };
      return { json: stored };
    };
    const calls = answerCalls({
      'GET /api/user': { json: amina },
      'GET /api/admin/services': () => ({ json: dialog === 'new' ? [second] : [stored, second] }),
      'PUT /api/admin/services/s1': change,
      [made]: change,
    });
    renderAdmin(<ResourceTab resource={services} />, `/admin?tab=services&dialog=${dialog}`);
    for (const [name, text] of [
      ['Title', 'Desk'],
      ['Description', 'Ships'],
      ['Icon', 'shi'],
    ] as const)
      fireEvent.change(await screen.findByLabelText(name), { target: { value: text } });
    await click(button);
    const field = screen.getByLabelText<HTMLInputElement>('Title');
    fireEvent.change(field, { target: { value: `${field.value}, Nairobi` } });
    save();
    expect(await screen.findByText(/^Service (updated|created) successfully$/)).toBeTruthy();
    const { title } = stored;
    expect(title.endsWith('Desk')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(`${title}, Nairobi`);
    expect(screen.queryByText(/Somebody else/)).toBeNull();
    await click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored.title).toBe(`${title}, Nairobi`);
    expect(calls.findLast(({ method }) => method === 'PUT')?.headers?.['If-Match']).toBeTruthy();
  },
);

test('Ctrl with Enter during a save sends nothing more', async () => {
  let save = () => {};
  const saved = new Promise<{ json: unknown }>((resolve) => {
    save = () => resolve({ json: { ...first, title: 'Trade Desk!' } });
  });
  const calls = answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/services': { json: [first, second] },
    'PUT /api/admin/services/s1': () => saved,
  });
  renderAdmin(<ResourceTab resource={services} />, '/admin?tab=services&dialog=s1');
  await userEvent.type(await screen.findByLabelText('Title'), '!{Control>}{Enter}{/Control}');
  await screen.findByRole('button', { name: 'Updating...' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a slow save of a short form does not close the next one', async () => {
  const [saved, save] = heldBack();
  let openOther = () => {};
  function Forms() {
    const [open, setOpen] = useState<string | null>('One');
    openOther = () => setOpen('Two');
    const form = { schema: z.object({}), values: {}, submitLabel: 'Save', pendingLabel: 'Saving' };
    return (
      open && (
        <PlainForm key={open} title={open} {...form} send={() => saved} onClose={() => setOpen(null)}>
          <input aria-label="Name" />
        </PlainForm>
      )
    );
  }
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Forms />);
  await click('Save');
  act(openOther);
  save();
  await userEvent.type(await screen.findByLabelText('Name'), 'Amina');
  expect(screen.getByRole('dialog', { name: 'Two' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina');
});

test('of two quick switches of a record the last one stands, also when the first is slow', async () => {
  let stored = { ...first, isActive: true };
  const [held, letFirstPass] = heldBack();
  let saves = 0;
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/services': () => ({ json: [stored, second] }),
    'PUT /api/admin/services/s1': async ({ body, headers }) => {
      saves += 1;
      if (saves === 1) await held;
      if (headers?.['If-Match'] !== `"${stored.updatedAt}"`) return { status: 412, json: {} };
      stored = { ...stored, ...(body as object), updatedAt: new Date(Date.parse(at) + saves).toISOString() };
      return { json: stored };
    },
  });
  renderAdmin(<ResourceTab resource={services} />, '/admin?tab=services');
  const active = await screen.findByRole('switch', { name: 'Trade Desk is active' });
  await userEvent.click(active);
  await waitFor(() => expect((active as HTMLInputElement).checked).toBe(false));
  await userEvent.click(active);
  await waitFor(() => expect((active as HTMLInputElement).checked).toBe(true));
  expect(saves).toBe(1);
  letFirstPass();
  // The first save, the second over a version that it has not seen, and that again.
  await waitFor(() => expect([saves, stored.isActive]).toEqual([3, true]));
  expect(await screen.findByText('Service updated successfully')).toBeTruthy();
  await waitFor(() => expect((active as HTMLInputElement).checked).toBe(true));
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast } from '../../shared/lib/toast.ts';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { DialogFrame, useQuestion } from './dialog-frame.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p>The page behind</p>
      {isOpen && (
        <DialogFrame title="Outer" onClose={() => setIsOpen(false)}>
          <button type="button" onClick={() => setIsAsking(true)}>
            Ask
          </button>
          {isAsking && (
            <DialogFrame title="Inner" onClose={() => setIsAsking(false)}>
              <button type="button">Answer</button>
            </DialogFrame>
          )}
        </DialogFrame>
      )}
    </>
  );
}

const area = () => screen.getByRole('region', { name: /Notification/ });
const dialog = (name: string) => screen.getByRole('dialog', { name });

async function openWithToast() {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  renderAdmin(<Page />);
  act(() => void toast({ title: 'Failed to save', variant: 'destructive' }));
  // What announces it stands in the dialog too: Safari reads nothing beside a modal one.
  await waitFor(() => expect(dialog('Outer').textContent).toContain('Notification Failed to save'));
  expect(await screen.findByText('Failed to save')).toBeTruthy();
  // A toast stays while its window has no focus.
  fireEvent.blur(window);
  // The open dialog has hidden the rest of the page by then.
  await waitFor(() =>
    expect(screen.getByText('The page behind').closest('[aria-hidden="true"]')).not.toBeNull(),
  );
}

test('a toast stands inside the open dialog, where F8 focuses it', async () => {
  await openWithToast();
  expect(dialog('Outer').contains(area())).toBe(true);
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  expect(area().contains(document.activeElement)).toBe(true);
  await userEvent.click(within(area()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Failed to save')).toBeNull());
  expect(dialog('Outer')).toBeTruthy();
});

test('Escape in a toast closes the toast and leaves the dialog open', async () => {
  await openWithToast();
  const close = within(area()).getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.keyDown(close, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Failed to save')).toBeNull());
  expect(document.activeElement).toBe(dialog('Outer'));
});

test('a toast moves into the innermost dialog, and stays after the dialogs have closed', async () => {
  await openWithToast();
  const entry = screen.getByText('Failed to save');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(dialog('Inner').contains(entry)).toBe(true));
  for (const name of ['Inner', 'Outer']) {
    const cross = within(dialog(name)).getAllByRole('button', { name: 'Close' })[0];
    if (cross) await userEvent.click(cross);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  }
  expect(screen.getByText('Failed to save')).toBe(entry);
});

test('a press beside a dialog closes it, except the second press of the double click that has opened it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  renderAdmin(<Page />);
  await waitFor(() => expect(dialog('Outer').contains(document.activeElement)).toBe(true));
  const pressBeside = () =>
    act(async () => {
      fireEvent.pointerDown(document.body);
      await new Promise((done) => setTimeout(done, 100));
    });
  await pressBeside();
  expect(dialog('Outer')).toBeTruthy();
  vi.setSystemTime(Date.now() + 500);
  await pressBeside();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the text of a question is its description, which a screen reader says with the title', async () => {
  const erasing = { title: 'Erase?', text: 'This cannot be undone.', confirmLabel: 'Erase' };
  function Erase() {
    const { ask, question } = useQuestion();
    const onClick = () => ask({ ...erasing, onConfirm: () => undefined });
    return question ?? <button {...{ onClick }}>Ask</button>;
  }
  renderAdmin(<Erase />);
  fireEvent.click(screen.getByText('Ask'));
  const name = { name: 'Erase?', description: 'This cannot be undone.' };
  expect(await screen.findByRole('alertdialog', name)).toBeTruthy();
});

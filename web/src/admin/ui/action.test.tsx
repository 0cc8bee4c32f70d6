import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderAdmin } from '../lib/testing/render-for-test.tsx';
import { Action } from './action.tsx';
import { CallAction } from './call-action.tsx';
import { PlainForm } from './form/form-dialog.tsx';

/** A call that runs until it is answered. */
function openCall() {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  return { send, done: 'Sent', failed: 'Not sent', answer: () => answer() };
}

test('a button keeps the focus while its call runs, and makes it once', async () => {
  const { answer, ...call } = openCall();
  renderAdmin(<CallAction label="Send again" busy="Sending..." {...call} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  // Browsers take the focus from a disabled button.
  expect([busy.disabled, busy.ariaDisabled]).toEqual([false, 'true']);
  await userEvent.keyboard('{Enter}');
  answer();
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(call.send).toHaveBeenCalledTimes(1);
});

test('a form is sent once, also with Enter in a field while its call runs', async () => {
  const { answer, ...call } = openCall();
  const fields = { name: { label: 'Name', control: 'text' } } as const;
  const schema = z.object({ name: z.string() });
  renderAdmin(<PlainForm {...{ schema, fields, ...call }} values={{ name: 'Amina' }} submitLabel="Send" />);
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), '{Enter}');
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect([busy.disabled, busy.ariaDisabled]).toEqual([false, 'true']);
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), '{Enter} Otieno');
  answer();
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(call.send).toHaveBeenCalledTimes(1);
  await screen.findByRole('button', { name: 'Send' });
  // What was typed during the call stays.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Amina Otieno');
});

test.each([true, false])(
  'the browser follows a link to another document, the router others: %s',
  async (isOther) => {
    renderAdmin(<Action label="View" to="/about" reloadDocument={isOther} />);
    const prevented = new Promise<boolean>((resolve) => {
      const see = (event: Event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('click', see, { once: true });
    });
    await userEvent.click(screen.getByRole('link', { name: 'View' }));
    expect(await prevented).toBe(!isOther);
  },
);

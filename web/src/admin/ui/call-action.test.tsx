import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../lib/testing/render-for-test.tsx';
import { CallAction } from './call-action.tsx';

test('a button keeps the focus while its call runs, and makes it once', async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  renderAdmin(<CallAction label="Send again" busy="Sending..." send={send} done="Sent" failed="Not sent" />);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
  // Browsers take the focus from a disabled button.
  expect([busy.disabled, busy.ariaDisabled]).toEqual([false, 'true']);
  await userEvent.keyboard('{Enter}');
  answer();
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);
});

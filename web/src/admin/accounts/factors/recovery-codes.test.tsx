import type { MyFactors } from '@mipaka/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from './recovery-codes.tsx';

type Answer = { json: unknown };

test('the dialog with new recovery codes stays until the user has saved them', async () => {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  const onClose = vi.fn();
  renderAdmin(<RecoveryCodesDialog codes={['abcde-fghjk']} onClose={onClose} />);
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
  const saved = screen.getByRole('button', { name: 'I have saved them' });
  await userEvent.keyboard('{Escape}');
  // fireEvent, because userEvent refuses to press elements behind an open modal dialog.
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(saved);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the browser asks before a user leaves the page with new recovery codes', async () => {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { unmount } = renderAdmin(<RecoveryCodesDialog codes={['abcde-fghjk']} onClose={() => {}} />);
  await screen.findByText('abcde-fghjk');
  expect(isAsked()).toBe(true);
  unmount();
  expect(isAsked()).toBe(false);
});

test('codes whose response was lost may have replaced the earlier ones: the user is told to make them again', async () => {
  answerCalls({
    'GET /api/user': { status: 401, json: {} },
    'POST /api/account/recovery-codes': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderAdmin(<RecoveryCodes factors={{ recoveryCodes: 8 } as MyFactors} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Make new codes' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByText(/Please make them again$/)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeNull();
});

test.each([
  [{ ...amina, id: 'u2' }, false],
  [amina, true],
])(
  'new codes that arrive when their page was left are shown to the user who made them alone: %#',
  async (user, isShown) => {
    let answer = (_: Answer) => {};
    let signedIn = amina;
    answerCalls({
      'GET /api/user': () => ({ json: signedIn }),
      'POST /api/account/recovery-codes': () => new Promise<Answer>((resolve) => (answer = resolve)),
    });
    const Page = () => {
      const { setUser } = useAuth();
      return (
        <>
          <Routes>
            <Route path="account" element={<RecoveryCodes factors={{ recoveryCodes: 8 } as MyFactors} />} />
          </Routes>
          <Link to="/admin" onClick={() => setUser(signedIn)}>
            Leave
          </Link>
        </>
      );
    };
    renderAdmin(<Page />, '/admin/account');
    fireEvent.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Make new codes' }));
    signedIn = user;
    fireEvent.click(screen.getByText('Leave'));
    await waitFor(() => expect(screen.queryByText('Recovery codes')).toBeNull());
    answer({ json: { recoveryCodes: ['abcde-fghjk'] } });
    expect(await screen.findByText('New recovery codes made')).toBeTruthy();
    expect(screen.queryAllByText('abcde-fghjk')).toHaveLength(Number(isShown));
  },
);

import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAuth, userKey } from '../../shared/lib/api/auth.tsx';
import { amina, answerCalls, renderAdmin } from './testing/render-for-test.tsx';
import { useUnsaved } from './unsaved.ts';

test('what somebody types after the end of their session is kept for them', async () => {
  const now = { status: 200 };
  answerCalls({ 'GET /api/user': () => ({ status: now.status, json: amina }) });
  let end = () => {};
  function Form() {
    const client = useQueryClient();
    end = () => {
      now.status = 401;
      client.setQueryData(userKey, null);
    };
    const { key } = useUnsaved('form');
    return <p>{`${key}, ${useAuth().user ? 'signed in' : 'signed out'}`}</p>;
  }
  renderAdmin(<Form />);
  expect(await screen.findByText('u1.form, signed in')).toBeTruthy();
  act(() => end());
  expect(await screen.findByText('u1.form, signed out')).toBeTruthy();
});

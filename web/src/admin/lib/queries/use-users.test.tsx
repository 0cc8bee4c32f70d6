import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../testing/render-for-test.tsx';
import { useColleagues } from './use-users.ts';

const Colleagues = () =>
  useColleagues()
    .data?.map(({ username }) => username)
    .join();

/** An inquiry after another one, each with the choice of colleagues. */
function Inquiries() {
  const [id, setId] = useState(1);
  return (
    <button type="button" onClick={() => setId(id + 1)}>
      <Colleagues key={id} />
    </button>
  );
}

test('a colleague who has come since can be chosen in the next inquiry that is opened', async () => {
  const colleagues = [amina];
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/colleagues': () => ({ json: colleagues }),
  });
  renderAdmin(<Inquiries />);
  await screen.findByText('amina');
  colleagues.push({ ...amina, id: 'u2', username: 'neema' });
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('amina,neema')).toBeTruthy();
});

import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { RecordCards } from './record-cards.tsx';

const at = '2025-11-20T08:00:00.000Z';
const records = Array.from({ length: 30 }, (_, n) => ({ id: `r${n}`, createdAt: at, updatedAt: at }));
const renderCard = vi.fn((record: { id: string }) => record.id);

function Counter() {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <p>Edited {clicks} times</p>
      <RecordCards
        records={records}
        minCardWidth="20rem"
        nameOf={({ id }) => id}
        renderCard={renderCard}
        onEdit={() => setClicks(clicks + 1)}
        onDelete={() => undefined}
      />
    </>
  );
}

test('a long list begins with a part, grows to the whole, and draws no card anew that has not changed', async () => {
  answerCalls({});
  renderAdmin(<Counter />);
  expect(screen.queryByText('r0')).not.toBeNull();
  expect(screen.queryByText('r29')).toBeNull();
  await screen.findByText('r29', {}, { timeout: 10_000 });
  renderCard.mockClear();
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByLabelText('Edit r29'));
    await screen.findByText(`Edited ${times} times`);
  }
  expect(renderCard).not.toHaveBeenCalled();
});

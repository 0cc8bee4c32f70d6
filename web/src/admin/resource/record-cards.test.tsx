import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../testing/render-admin.tsx';
import { RecordCards } from './record-cards.tsx';

const at = '2025-11-20T08:00:00.000Z';
const records = Array.from({ length: 90 }, (_, n) => ({ id: `r${n}`, createdAt: at, updatedAt: at }));
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

test('a long list begins with a part, grows to the whole, and draws no card a second time', async () => {
  answerCalls({});
  renderAdmin(<Counter />);
  expect(screen.queryByText('r0')).not.toBeNull();
  expect(screen.queryByText('r89')).toBeNull();
  await screen.findByText('r89', {}, { timeout: 4_000 });
  expect(renderCard).toHaveBeenCalledTimes(records.length);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByLabelText('Edit r89'));
    await screen.findByText(`Edited ${times} times`);
  }
  expect(renderCard).toHaveBeenCalledTimes(records.length);
});

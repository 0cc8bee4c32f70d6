import { services } from '@mipaka/contract';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { RecordRows } from './record-rows.tsx';
import { rowFieldsOf } from './row-fields.ts';

const at = '2025-11-20T08:00:00.000Z';
const records = Array.from({ length: 30 }, (_, n) => ({
  id: `r${n}`,
  ...{ createdAt: at, updatedAt: at, lastEdit: null },
}));
const Card = vi.fn(({ record }: { record: { id: string } }) => record.id);
const fields = { ...rowFieldsOf(services), nameOf: ({ id }: { id: string }) => id };

function Counter() {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <p>Edited {clicks} times</p>
      <RecordRows
        list={
          {
            ...{ found: records, fields, Card, isNarrowed: false, sortGroup: undefined },
            selection: { has: () => false },
            badgeOf: () => undefined,
            act: () => setClicks(clicks + 1),
          } as never
        }
        openId={null}
      />
    </>
  );
}

test('a long list begins with a part, grows to the whole, and rerenders no unchanged card', async () => {
  answerCalls({});
  renderAdmin(<Counter />);
  expect(screen.queryByText('r0')).not.toBeNull();
  expect(screen.queryByText('r29')).toBeNull();
  await screen.findByText('r29', {}, { timeout: 10_000 });
  Card.mockClear();
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByLabelText('Edit r29'));
    await screen.findByText(`Edited ${times} times`);
  }
  expect(Card).not.toHaveBeenCalled();
});

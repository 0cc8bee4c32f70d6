import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { Stats } from './stat.tsx';

const markets = {
  id: 'a',
  key: 'markets',
  value: '30',
  label: 'Global Markets',
  scope: null,
  category: 'home',
};

test('a figure shows its scope after its value, where staff have written one', () => {
  renderForTest(
    <Stats
      figures={[
        { ...markets, scope: 'National markets' },
        { ...markets, id: 'b' },
      ]}
    />,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '30',
    'National markets',
    '30',
  ]);
});

test('a figure shows its final value from the first frame, as text alone', () => {
  renderForTest(<Stats figures={[markets]} />);
  expect(screen.getByRole('definition').innerHTML).toBe('30');
});

test('a figure without a scope shows its value alone', () => {
  renderForTest(<Stats figures={[markets]} />);
  expect(screen.getAllByRole('definition')).toHaveLength(1);
});

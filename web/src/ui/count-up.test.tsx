import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderForTest } from '../lib/render-for-test.tsx';
import { CountUp } from './count-up.tsx';

afterEach(cleanup);

test('the text is the final value, once, and what counts is nothing that is read', () => {
  const { container } = renderForTest(<CountUp value="100+" />);
  const value = screen.getByText('100+');
  expect(container.textContent).toBe('100+');
  expect(value.dataset.figure).toBe('100');
  expect(value.hasAttribute('data-counting')).toBe(false);
  const counter = value.querySelector('[aria-hidden=true]');
  expect([counter?.getAttribute('data-before'), counter?.getAttribute('data-after')]).toEqual(['', '+']);
});

test('a value without a number to count is plain text', () => {
  const { container } = renderForTest(<CountUp value="1,200" />);
  expect(container.textContent).toBe('1,200');
  expect(container.querySelector('[data-figure]')).toBeNull();
});

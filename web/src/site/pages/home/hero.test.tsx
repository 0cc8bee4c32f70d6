import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { forTest, renderForTest } from '../../../shared/lib/render-for-test.tsx';
import { SlideCard } from './hero.tsx';

const bars = () => screen.getAllByRole('button');
const shown = () => screen.getByTestId('slide').textContent;
/** The place of the bar that fills; its animation ends after five seconds (tests/site/pages.spec.ts). */
const running = () => bars().findIndex((bar) => bar.hasAttribute('data-running'));
const fill = () => fireEvent.animationEnd(bars()[running()] as HTMLElement);

test('the slides advance whenever a bar is full, and begin again after the fourth', () => {
  renderForTest(<SlideCard mayRotate />);
  const seen = [running()];
  for (let step = 0; step < 5; step += 1) {
    fill();
    seen.push(running());
    expect(shown()).toContain(bars()[running()]?.getAttribute('aria-label'));
  }
  expect(seen).toEqual([0, 1, 2, 3, 0, 1]);
});

test('a stopped rotation keeps its slide and continues from there', () => {
  const { rerender } = renderForTest(<SlideCard mayRotate />);
  fill();
  const second = shown();
  rerender(forTest(<SlideCard mayRotate={false} />));
  expect(running()).toBe(-1);
  expect(shown()).toBe(second);
  rerender(forTest(<SlideCard mayRotate />));
  expect(running()).toBe(1);
  fill();
  expect(running()).toBe(2);
});

test('a selected slide stays for its whole time', async () => {
  renderForTest(<SlideCard mayRotate />);
  await userEvent.setup().click(bars()[3] as HTMLElement);
  // The bar of the last slide begins to fill.
  expect(running()).toBe(3);
  fill();
  expect(running()).toBe(0);
});

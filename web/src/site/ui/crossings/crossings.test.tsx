import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForTest, styleRules } from '../../../shared/lib/render-for-test.tsx';
import { Crossings } from './crossings.tsx';
import type { Story } from './story-card.tsx';
import { storyForTest } from './story-for-test.ts';

const hamburg = storyForTest('Nairobi', 'Hamburg');
const dubai = storyForTest('Mombasa', 'Dubai');
const nowhere = storyForTest('Nairobi', 'Atlantis');

const show = (...stories: Story[]) =>
  renderForTest(<Crossings stories={stories} name="crossing" level="h3" />).container;
const linesIn = (container: HTMLElement) => container.querySelectorAll('[pathLength]').length;
const cards = () => screen.getAllByRole('article');

test('the first route is chosen, and each can be chosen by its name', async () => {
  const container = show(hamburg, dubai);
  expect(linesIn(container)).toBe(2);
  const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(first?.checked).toBe(true);
  await userEvent.click(screen.getByText(/Mombasa/, { selector: 'h3 *' }));
  expect([first?.checked, second?.checked]).toEqual([false, true]);
});

test('a place that is not on the map is named in words, and cannot be chosen', () => {
  const container = show(nowhere, hamburg, dubai);
  expect(linesIn(container)).toBe(2);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
  const [card] = cards();
  expect(card?.textContent).toMatch(/Nairobi\s+to\s+Atlantis/);
  expect(card && within(card).queryByRole('radio')).toBeNull();
});

test('a small screen folds only the stories that can be chosen and are not', () => {
  const container = show(nowhere, hamburg, dubai);
  const rules = styleRules();
  const [folded = ''] = /\.[^{}]*:has[^{}]*\[data-detail\](?=\{display:none)/.exec(rules) ?? [];
  const stories = [...container.querySelectorAll(folded)].map((detail) => detail.closest('li'));
  expect(new Set(stories)).toEqual(new Set([container.querySelectorAll('li')[2]]));
});

test('a single route offers no choice, and without a route there is no map', () => {
  const container = show(hamburg, nowhere);
  expect(linesIn(container)).toBe(1);
  expect(screen.queryByRole('radio')).toBeNull();
  cleanup();
  expect(show(nowhere).querySelector('img, [data-routes]')).toBeNull();
  expect(cards()).toHaveLength(1);
});

test('of more than three crossings the others are folded; three have no fold', () => {
  const stories = ['Berlin', 'Paris', 'Rome', 'Vienna', 'Doha'].map((to) => storyForTest('Nairobi', to));
  const folded = show(...stories).querySelectorAll('li[data-folded]');
  expect([...folded].map((card) => card.querySelector('h3')?.textContent?.split(' ').at(-1))).toEqual([
    'Vienna',
    'Doha',
  ]);
  expect(screen.getByText('More Crossings')).toBeTruthy();
  cleanup();
  show(...stories.slice(0, 3));
  expect(screen.queryByText('More Crossings')).toBeNull();
});

test('the card of a crossing shows the fields that are filled and omits the others', () => {
  show({ ...hamburg, weeks: 1, partner: 'A port', member: 'Asha', quote: 'Well done.', quoteName: 'Juma' });
  const [full] = cards();
  for (const text of [
    'A grower',
    '4',
    'containers, in 1 week',
    '“Well done.”',
    'Juma',
    'With A port · Led by Asha',
  ]) {
    expect(full?.textContent).toContain(text);
  }
  cleanup();
  show({ ...hamburg, quote: 'Nobody said it.' });
  expect(cards()[0]?.textContent).not.toMatch(/With|Led by|week|Nobody said it/);
});

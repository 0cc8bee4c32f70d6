import { expect, test } from 'vitest';
import { forTest, renderForTest } from '../../shared/lib/render-for-test.tsx';
import { inParagraphs } from '../../shared/ui/rich-text.tsx';
import { inListedItems } from './listed-items.tsx';

test.each([
  ['paragraphs', inParagraphs],
  ['items', inListedItems('ticks')],
])('of equal %s none stays when the text changes', (_, show) => {
  const { container, rerender } = renderForTest(show('Yes.\n\nYes.'));
  expect(container.textContent).toBe('Yes.Yes.');
  rerender(forTest(show('No.')));
  expect(container.textContent).toBe('No.');
});

import { expect, test } from 'vitest';
import { createStyleCache } from './style-cache.ts';

/** The rules that a cache makes from a style. */
function rulesOf(styles: string) {
  const { insert, sheet } = createStyleCache();
  insert('.a', { name: 'a', styles, next: undefined }, sheet, true);
  return sheet.tags.map(({ textContent }) => textContent).join('');
}

test('the style cache adds no prefix to a common property', () => {
  expect(rulesOf('display:flex;transition:transform 1s;appearance:none;')).toBe(
    '.a{display:flex;transition:transform 1s;appearance:none;}',
  );
});

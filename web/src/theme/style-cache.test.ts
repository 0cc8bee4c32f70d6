import { css } from '@emotion/react';
import { expect, test } from 'vitest';
import { createStyleCache } from './style-cache.ts';

test('only what a browser of today wants a prefix for has one', () => {
  const cache = createStyleCache();
  const rule = css({ userSelect: 'none', display: 'flex' });
  cache.insert('.a', rule, cache.sheet, false);
  const text = document.head.textContent;
  expect(text).toContain('-webkit-user-select:none;user-select:none;');
  expect(text).not.toContain('-webkit-box');
});

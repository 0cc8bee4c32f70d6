import { css } from '@emotion/react';
import { expect, test } from 'vitest';
import { createStyleCache, stylePlugins } from './style-cache.ts';
import { siteSystem } from './system.ts';

const plugins = stylePlugins(siteSystem);

/** What is written for a class with these styles. */
function written(styles: object): string {
  document.head.replaceChildren();
  const cache = createStyleCache(plugins);
  cache.insert('.a', css(siteSystem.css(styles)), cache.sheet, false);
  return document.head.textContent ?? '';
}

test('only what a browser of today wants a prefix for has one', () => {
  const text = written({ userSelect: 'none', display: 'flex' });
  expect(text).toContain('-webkit-user-select:none;user-select:none;');
  expect(text).not.toContain('-webkit-box');
});

test('a token of one value is written as that value, within others too', () => {
  const text = written({ padding: '3.5', margin: '-4', borderBottom: '1px solid {colors.border.inverted}' });
  expect(text).toContain('padding:0.875rem;');
  expect(text).toContain('margin:calc(1rem * -1);');
  expect(text).toContain('border-bottom:1px solid #34524a;');
});

test('a colour that the mode changes stays a custom property', () => {
  expect(written({ color: 'fg' })).toContain('color:var(--m-colors-fg);');
});

test('of the tokens, only those that the mode changes are defined', () => {
  const text = written(siteSystem.getTokenCss());
  expect(text).toContain('--m-colors-fg:#14211d;');
  expect(text).toContain('--m-colors-fg:#f4eee3;');
  expect(text).not.toContain('--m-spacing');
  expect(text).not.toContain('--m-colors-border-inverted');
});

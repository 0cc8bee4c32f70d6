import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest, styleRules } from '../../shared/lib/render-for-test.tsx';
import { Navigation } from './navigation.tsx';

test('the navigation works in a browser whose dialogs cannot open or close, as in the tests', () => {
  expect(HTMLDialogElement.prototype.close).toBeUndefined();
  renderForTest(<Navigation />);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('the bar and a pointed-at button keep their ground in browsers without color-mix(), such as Chrome 109', () => {
  renderForTest(<Navigation />);
  const rules = styleRules();
  const [bar = ''] = /\[data-solid=true\]\{[^}]*\}/.exec(rules) ?? [];
  expect(bar).toContain('background');
  const start = document.querySelector('dialog a[href="/contact"]:not([aria-current], li *)');
  const own = `.${start?.className.split(' ').at(-1)}:is(:hover`;
  const button = rules.split('}').filter((rule) => rule.includes(own));
  expect(button).not.toEqual([]);
  expect(bar + button.join()).not.toContain('color-mix');
});

test.each([
  ['/about', ['About']],
  ['/about/nothing', []],
])('at %s the navigation marks %j as the current page', (url, names) => {
  renderForTest(<Navigation />, { url });
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { Navigation } from './navigation.tsx';

test('the navigation works in a browser whose dialogs cannot open or close, as in the tests', () => {
  expect(HTMLDialogElement.prototype.close).toBeUndefined();
  renderForTest(<Navigation />);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test.each([
  ['/about', ['About']],
  ['/about/nothing', []],
])('at %s the navigation marks %j as the current page', (url, names) => {
  renderForTest(<Navigation />, { url });
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { Navigation } from './navigation.tsx';

test('the navigation works in a browser whose dialogs cannot open or close, as in the tests', () => {
  expect(HTMLDialogElement.prototype.close).toBeUndefined();
  renderForTest(<Navigation />);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

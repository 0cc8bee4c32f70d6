import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { Questions } from './questions.tsx';

test('each question has its folded answer below it, in paragraphs', () => {
  const asked = { id: '1', page: 'contact' as const, question: 'How?', answer: 'So.\n\nAnd so.' };
  renderForTest(<Questions title="Asked before" />, { questions: [asked] });
  const fold = screen.getByRole('region', { name: 'Asked before' }).querySelector('details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector('summary h3')?.textContent).toBe('How?');
  expect([...(fold?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'So.',
    'And so.',
  ]);
});

test('without questions there is no section', () => {
  const { container } = renderForTest(<Questions title="Asked before" />);
  expect(container.textContent).toBe('');
});

import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminSystem } from '../../theme/system.ts';
import { LinkedText } from './reply-entry.tsx';

const show = (text: string) => {
  const { container } = render(
    <ChakraProvider value={adminSystem}>
      <p>
        <LinkedText text={text} />
      </p>
    </ChakraProvider>,
  );
  return container.textContent;
};

test('web addresses become links, without the punctuation after them', () => {
  const text = 'See https://example.com/a?b=c&d=e. Or (http://example.org/x), please.';
  expect(show(text)).toBe(text);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a?b=c&d=e',
    'http://example.org/x',
  ]);
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
  }
});

test('a browser that is older than URL.canParse(), such as Safari 16, shows a text with its links', () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }));
  expect(show('See https://example.com')).toBe('See https://example.com');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '<a href="https://">x</a>',
  'https://',
  'ftp://example.com',
])('%s stays text, without a link', (text) => {
  expect(show(text)).toBe(text);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

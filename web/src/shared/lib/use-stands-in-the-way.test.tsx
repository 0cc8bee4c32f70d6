import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useStandsInTheWay } from './use-stands-in-the-way.ts';

function Page() {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useStandsInTheWay(button);
  return (
    <>
      <main>
        <header data-testid="opening">
          <p>The opening of the home page</p>
          <a href="/contact">Get Started</a>
        </header>
      </main>
      <button type="button" ref={button} data-away={isInTheWay || undefined}>
        Chat
      </button>
    </>
  );
}

test.each([
  ['stays over the text', 'The opening of the home page', null],
  ['gives way to a control', 'Get Started', 'true'],
])('on the opening of the home page the chat button %s', async (_what, below, away) => {
  document.elementsFromPoint = () => [screen.getByText(below)];
  render(<Page />, { wrapper: MemoryRouter });
  screen.getByTestId('opening').getBoundingClientRect = () => ({ bottom: 740 }) as DOMRect;
  await expect.poll(() => screen.getByText('Chat').getAttribute('data-away')).toBe(away);
});

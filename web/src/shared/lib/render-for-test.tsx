import { ChakraProvider } from '@chakra-ui/react';
import { type Content, emptyContent } from '@mipaka/contract';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createSiteSystem } from '../theme/config.ts';
import { ContentContext } from './content/content.tsx';

const siteSystem = createSiteSystem();

/** A page, or a part of it, at an address with some content. */
export const forTest = (
  page: ReactNode,
  { url = '/', ...content }: Partial<Content> & { url?: string } = {},
) => (
  <ChakraProvider value={siteSystem}>
    <MemoryRouter initialEntries={[url]}>
      <ContentContext value={{ ...emptyContent, ...content }}>{page}</ContentContext>
    </MemoryRouter>
  </ChakraProvider>
);

export const renderForTest = (...page: Parameters<typeof forTest>) => render(forTest(...page));

/** Does to an element what the browser's translation does: it replaces each text node by elements. */
export function translate(element: Element): void {
  for (const node of [...element.childNodes]) {
    if (node instanceof Element) translate(node);
    else if (node.textContent) {
      const font = document.createElement('font');
      font.textContent = `[${node.textContent}]`;
      node.replaceWith(font);
    }
  }
}

/** The rules that components have made, from where the set-up of the tests keeps them. */
export const styleRules = () => document.querySelector('template')?.content.textContent ?? '';

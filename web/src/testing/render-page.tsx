import { ChakraProvider } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ContentContext, noContent } from '../lib/content.tsx';
import { siteSystem } from '../theme/system.ts';

/** Renders a page, or a part of one, at an address with some content. */
export function renderPage(
  page: ReactNode,
  { url = '/', ...content }: Partial<Content> & { url?: string } = {},
) {
  return render(
    <ChakraProvider value={siteSystem}>
      <MemoryRouter initialEntries={[url]}>
        <ContentContext value={{ ...noContent, ...content }}>{page}</ContentContext>
      </MemoryRouter>
    </ChakraProvider>,
  );
}

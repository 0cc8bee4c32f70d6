import { chakra, Flex } from '@chakra-ui/react';
import { business, type Content } from '@mipaka/contract';
import { seoFor } from '../../shared/content/seo.ts';
import { siteMediaIn } from '../../shared/lib/content/content.tsx';

type Props = {
  base: string;
  changed: readonly { name: string; path: string }[];
  path: string | null;
  content: Pick<Content, 'seo' | 'siteMedia'>;
};

export function PreviewBanner({ base, changed, path, content: { seo, siteMedia } }: Props) {
  const image = path === null ? undefined : seoFor(path, seo, siteMedia).image;
  const { film } = siteMediaIn(siteMedia);
  return (
    <chakra.aside
      aria-label="Preview"
      position="sticky"
      bottom="0"
      zIndex="sticky"
      maxH="100dvh"
      overflowY="auto"
      // One line where it fits: the page is what people came to see.
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      justifyContent="center"
      columnGap="6"
      px="3"
      py="1"
      textAlign="center"
      fontSize="sm"
      fontWeight="medium"
      colorPalette="accent"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
    >
      <span>Unpublished preview. Forms do not send.</span>
      {changed.length > 0 && (
        <chakra.nav aria-label="Changed pages">
          Changed:
          {changed.map((page) => (
            <chakra.a
              key={page.path}
              href={base + page.path}
              aria-current={page.path === path ? 'page' : undefined}
              display="inline-block"
              p="2"
              textDecoration="underline"
              css={{ '&[aria-current]': { textDecoration: 'none', fontWeight: 'bold' } }}
            >
              {page.name}
            </chakra.a>
          ))}
        </chakra.nav>
      )}
      {/* The page cannot show them: the card is in its head, and the film needs scripts. */}
      {image && (
        <chakra.details css={{ '&[open]': { flexBasis: 'full' } }}>
          <chakra.summary cursor="pointer" py="2">
            {film ? 'Picture for social networks, and film' : 'Picture for social networks'}
          </chakra.summary>
          <Flex wrap="wrap" justify="center" gap="4" pt="2">
            <Figure>
              <img
                // The address of the built-in card begins with the published site's origin.
                src={image.url.replace(business.origin, '')}
                alt={image.about?.alt ?? ''}
                loading="lazy"
              />
              <figcaption>Picture of this page in social networks</figcaption>
            </Figure>
            {film && (
              <Figure>
                <video src={film} aria-label="The film" controls muted loop playsInline preload="metadata" />
                <figcaption>Film behind the headings of Home and About</figcaption>
              </Figure>
            )}
          </Flex>
        </chakra.details>
      )}
    </chakra.aside>
  );
}

const Figure = chakra('figure', {
  base: {
    width: '20rem',
    maxW: 'full',
    '& > :not(figcaption)': { width: 'full', aspectRatio: '1200 / 630', objectFit: 'cover' },
  },
});

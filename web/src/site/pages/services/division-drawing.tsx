import { chakra } from '@chakra-ui/react';
import type { DivisionSlug } from '@mipaka/contract';
import { useRise } from '../../lib/motion.ts';

/** Inlined into the document, because the drawing is the largest element of the first screen. */
const inlined = import.meta.glob<string>('../../ui/drawings/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

export function DivisionDrawing({ slug }: { slug: DivisionSlug }) {
  return (
    <chakra.img
      ref={useRise<HTMLImageElement>(slug)}
      src={inlined[`../../ui/drawings/${slug}.svg`]}
      alt=""
      width="full"
      height="auto"
      maxWidth={{ base: 'md', md: 'none' }}
      aspectRatio="3 / 2"
      // The drawing's night green is at most as light as the ground, so that its edges do not show.
      mixBlendMode="lighten"
      data-screen-only
    />
  );
}

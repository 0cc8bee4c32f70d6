import { forest, paper } from '../theme/palette.ts';

const ink = { content: '""', position: 'absolute', inset: '0', boxSize: 'full', zIndex: '1' } as const;

/** The frame of a photo in the site's two inks: light becomes paper, dark night green. */
export const twoInks = {
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  '& img': { filter: 'grayscale(1) contrast(1.15)' },
  _before: { ...ink, bg: paper[200], mixBlendMode: 'multiply' },
  _after: { ...ink, bg: forest[800], mixBlendMode: 'screen' },
} as const;

import { chakra } from '@chakra-ui/react';

/** The browser's own progress bar in the colours of the dashboard; `color` is that of the part that is done. */
export const ProgressBar = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    height: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    color: 'brand.solid',
    '&::-webkit-progress-bar': { bg: 'bg.muted' },
    '&::-webkit-progress-value': { bg: 'currentColor' },
    '&::-moz-progress-bar': { bg: 'currentColor' },
  },
});

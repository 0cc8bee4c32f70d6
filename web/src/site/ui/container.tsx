import { chakra } from '@chakra-ui/react';

/** The content width of the site: at most 90 rem, with gutters that grow with the screen. */
export const Container = chakra('div', {
  base: {
    width: '100%',
    maxWidth: '8xl',
    marginInline: 'auto',
    paddingInline: { base: '5', md: '8', xl: '12' },
  },
});

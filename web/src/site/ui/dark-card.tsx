import { chakra } from '@chakra-ui/react';

/** A card in night green on a light page. Its edge shows in forced colours. */
export const DarkCard = chakra('section', {
  base: {
    bg: 'bg.inverted',
    color: 'fg.inverted',
    borderWidth: '1px',
    borderColor: 'border.inverted',
    borderRadius: 'xl',
  },
});

import { Flex, type FlexProps } from '@chakra-ui/react';
import { initials } from '../../../shared/lib/content/initials.ts';

/** What stands for somebody without a photo: decoration beside the name. */
export const InitialsDisc = ({ name, ...more }: FlexProps & { name: string }) => (
  <Flex
    aria-hidden="true"
    flexShrink="0"
    align="center"
    justify="center"
    borderRadius="full"
    bg="brand.subtle"
    color="brand.fg"
    fontWeight="semibold"
    {...more}
  >
    {initials(name)}
  </Flex>
);

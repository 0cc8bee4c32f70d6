import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

export function SkipLink(props: Omit<HTMLChakraProps<'a'>, 'children'> & { href: string }) {
  return (
    <chakra.a
      position="fixed"
      zIndex="skipNav"
      top="3"
      insetStart="3"
      px="5"
      py="3"
      borderRadius="full"
      bg="accent.solid"
      color="accent.contrast"
      fontWeight="semibold"
      transform="translateY(-200%)"
      data-screen-only
      _focus={{ transform: 'none', outline: '2px solid', outlineColor: 'white', outlineOffset: '-4px' }}
      {...props}
    >
      Skip to content
    </chakra.a>
  );
}

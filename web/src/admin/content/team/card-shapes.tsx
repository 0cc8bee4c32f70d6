import { Box, chakra, Flex, Text } from '@chakra-ui/react';

/** The places and shapes in which a team member's photo appears. */
const shapes = [
  { name: 'Team page', aspectRatio: '4 / 5', borderRadius: 'md', width: '24' },
  { name: 'Home, on a phone', aspectRatio: '1 / 1', borderRadius: 'md', width: '24' },
  { name: 'Dashboard', aspectRatio: '1 / 1', borderRadius: 'full', width: '16' },
] as const;

export function CardShapes({ url }: { url: string }) {
  return (
    <Flex as="ul" gap="4" wrap="wrap" align="flex-end" aria-label="How it will be shown">
      {shapes.map(({ name, ...shape }) => (
        <Box as="li" key={name} textAlign="center">
          <chakra.img src={url} alt="" objectFit="cover" mx="auto" {...shape} />
          <Text textStyle="note" mt="1">
            {name}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}

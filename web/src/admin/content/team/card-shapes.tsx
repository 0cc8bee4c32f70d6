import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { twoInks } from '../../../shared/ui/two-inks.ts';

/** The places and shapes in which a team member's photo appears, in the inks or colours that visitors see. */
const shapes = [
  { name: 'Team page', aspectRatio: '4 / 5', borderRadius: 'md', width: '24' },
  { name: 'Home, on a phone', aspectRatio: '1 / 1', borderRadius: 'md', width: '24' },
  { name: 'Dashboard', aspectRatio: '1 / 1', borderRadius: 'full', width: '16' },
] as const;

export function CardShapes({ url }: { url: string }) {
  const isInColor: unknown = useWatch({ name: 'photoInColor' });
  return (
    <Flex as="ul" gap="4" wrap="wrap" align="flex-end" aria-label="How it will be shown">
      {shapes.map(({ name, ...shape }) => (
        <Box as="li" key={name} textAlign="center">
          <Box mx="auto" {...shape} css={isInColor ? undefined : twoInks}>
            <chakra.img src={url} alt="" boxSize="full" objectFit="cover" borderRadius="inherit" />
          </Box>
          <Text textStyle="note" mt="1">
            {name}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}

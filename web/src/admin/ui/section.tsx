import { Box, type BoxProps, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = Omit<BoxProps, 'title'> & {
  title: string;
  level: 'h2' | 'h3' | 'h4';
  aside?: ReactNode;
};

const looks = {
  h2: { size: '2xl' },
  h3: { size: 'lg' },
  h4: { size: 'lg', fontSize: 'md' },
} as const;

export function Section({ title, level, aside, children, ...box }: Props) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0" {...box}>
      <Flex gap="4" wrap="wrap" align="center" justify="space-between" mb={level === 'h2' ? '5' : '3'}>
        <Heading as={level} id={id} {...looks[level]}>
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}

type CardProps = { title: string; aside?: ReactNode; children?: ReactNode };

export const Card = ({ title, aside, children }: CardProps) => (
  <Box
    as="section"
    aria-label={title}
    layerStyle="panel"
    px="4"
    py="1.5"
    pb={children ? '4' : undefined}
    minW="0"
  >
    <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" minH="11">
      <Heading size="lg">{title}</Heading>
      {aside}
    </Flex>
    {children}
  </Box>
);

import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { paragraphs } from '../content/paragraphs.ts';

const Stack = chakra('div', { base: { display: 'grid', gap: '4', maxWidth: 'prose' } });

/** A text of several paragraphs as staff typed it: blank lines divide it, line breaks stay. */
export function Paragraphs({ text, ...props }: Omit<HTMLChakraProps<'div'>, 'children'> & { text: string }) {
  return (
    <Stack {...props}>
      {paragraphs(text).map((part) => (
        <chakra.p key={part} whiteSpace="pre-line" overflowWrap="anywhere">
          {part}
        </chakra.p>
      ))}
    </Stack>
  );
}

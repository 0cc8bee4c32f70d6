import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { paragraphs } from '../content/paragraphs.ts';

/** Holds the paragraphs of a text. */
export const TextStack = chakra('div', { base: { display: 'grid', gap: '4', maxWidth: 'prose' } });

/** A text of several paragraphs without marks: blank lines divide it, line breaks stay. */
export function Paragraphs({ text, ...props }: Omit<HTMLChakraProps<'div'>, 'children'> & { text: string }) {
  return (
    <TextStack {...props}>
      {paragraphs(text).map((part) => (
        <chakra.p key={part} whiteSpace="pre-line" overflowWrap="anywhere">
          {part}
        </chakra.p>
      ))}
    </TextStack>
  );
}

/** The format of such a text. */
export const inParagraphs = (text: string) => <Paragraphs text={text} />;

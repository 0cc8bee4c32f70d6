import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { paragraphs } from '../content/paragraphs.ts';

export const TextStack = chakra('div', { base: { display: 'grid', gap: '4', maxWidth: 'prose' } });

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

export const inParagraphs = (text: string) => <Paragraphs text={text} />;

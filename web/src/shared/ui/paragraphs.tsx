import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { paragraphs } from '../content/paragraphs.ts';

export const TextStack = chakra('div', { base: { display: 'grid', gap: '4', maxW: 'prose' } });
export const Paragraph = chakra('p', { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });

export function Paragraphs({ text, ...props }: HTMLChakraProps<'div'> & { text: string }) {
  return (
    <TextStack {...props}>
      {paragraphs(text).map((part) => (
        <Paragraph key={part}>{part}</Paragraph>
      ))}
    </TextStack>
  );
}

export const inParagraphs = (text: string) => <Paragraphs text={text} />;

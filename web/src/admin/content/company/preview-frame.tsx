import { Box, Flex, Link, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { namedItems } from '../../../shared/content/paragraphs.ts';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { RichLine, RichText } from '../../../shared/ui/rich-text.tsx';

/** What can be typed beyond plain words, by the form of a text. */
const hints: Record<TextForm, string> = {
  plain: 'Plain words, without marks.',
  line: '',
  text: ' A blank line begins a paragraph; lines that begin with - or 1. are a list.',
  items: ' A blank line begins the next item, with its name before a colon.',
};
const MARKS =
  'It can hold **bold** and *italic* words, and links such as [our team](/team) or [the report](https://…).';

type Props = {
  place: string;
  address: string | undefined;
  form: TextForm;
  children: ReactNode;
};

/** Around what a text will look like: where it stands, and what can be typed. */
export const PreviewFrame = ({ place, address, form, children }: Props) => (
  <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
    <Box bg="bg.subtle" borderBottomWidth="1px" px="5" py="2" textStyle="sm">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Text role="status">{place}</Text>
        {address && (
          <Link href={address} target="_blank" rel="noopener" py="2">
            View on site
          </Link>
        )}
      </Flex>
      <Text color="fg.muted" mb="1">
        {form === 'plain' ? hints.plain : MARKS + hints[form]}
      </Text>
    </Box>
    <Box p="5">{children}</Box>
  </Box>
);

export function ShownText({ text, form }: { text: string; form: TextForm }) {
  if (form === 'text') return <RichText text={text} target="_blank" />;
  if (form === 'items') return <Items text={text} />;
  return (
    <Text overflowWrap="anywhere">{form === 'plain' ? text : <RichLine text={text} target="_blank" />}</Text>
  );
}

function Items({ text }: { text: string }) {
  return (
    <Box as="ul" display="grid" gap="3">
      {namedItems(text).map((item) => (
        <Box as="li" key={`${item.name}${item.text}`} overflowWrap="anywhere">
          {item.name && (
            <Text fontWeight="semibold">
              <RichLine text={item.name} target="_blank" />
            </Text>
          )}
          <Text whiteSpace="pre-line">
            <RichLine text={item.text} target="_blank" />
          </Text>
        </Box>
      ))}
    </Box>
  );
}

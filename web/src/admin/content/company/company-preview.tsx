import { Box, Button, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BlockName, blocks, isBlock } from '../../../content/blocks.ts';
import { namedItems } from '../../../content/paragraphs.ts';
import { RichLine, RichText } from '../../../ui/rich-text.tsx';
import { type BlockForm, blockPlaces } from './block-places.ts';

/** The page of a block, from its place: "About, Our Mission" stands on /about. */
function pageOf(name: BlockName): string {
  const page = blockPlaces[name].place.split(',')[0]?.toLowerCase() ?? '';
  return page === 'home' ? '/' : `/${page}`;
}

/** What can be typed beyond plain words, by the form of a block. */
const hints: Record<BlockForm, string> = {
  line: '',
  text: ' A blank line begins a paragraph; lines that begin with - or 1. are a list.',
  items: ' A blank line begins the next item, with its name before a colon.',
};

/** What a company section will look like, and where. */
export function CompanyPreview() {
  const { setValue } = useFormContext();
  const values = useWatch();
  const section = String(values.section ?? '')
    .trim()
    .toLowerCase();
  const title = String(values.title ?? '');
  const content = String(values.content ?? '');
  const name = isBlock(section) ? section : null;
  const form = name ? blockPlaces[name].form : 'text';
  const isBlank = title.trim() === '' && content.trim() === '';
  const fillIn = (block: BlockName) => {
    for (const field of ['title', 'content'] as const) {
      setValue(field, blocks[block][field], { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
      <Box bg="bg.subtle" borderBottomWidth="1px" px="5" py="2" textStyle="sm">
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Text role="status">
            {name
              ? `Replaces: ${blockPlaces[name].place}`
              : section === ''
                ? 'Choose a section to see where it stands'
                : 'No part of the site has this name, so visitors will not see it'}
          </Text>
          {name && (
            <Link href={pageOf(name)} target="_blank" py="2">
              View on site
            </Link>
          )}
        </Flex>
        <Text color="fg.muted" mb="1">
          Content can hold **bold** and *italic* words, and links such as [our team](/team) or [the
          report](https://…).{hints[form]}
        </Text>
      </Box>
      <Box p="5">
        {isBlank ? (
          name && (
            <Button type="button" variant="outline" minH="11" onClick={() => fillIn(name)}>
              Begin with the present text
            </Button>
          )
        ) : (
          <>
            {title.trim() !== '' && (
              <Heading as="h3" size="2xl" mb="3" overflowWrap="anywhere">
                {title}
              </Heading>
            )}
            {form === 'line' && (
              <Text overflowWrap="anywhere">
                <RichLine text={content} target="_blank" />
              </Text>
            )}
            {form === 'text' && <RichText text={content} target="_blank" />}
            {form === 'items' && <Items text={content} />}
          </>
        )}
      </Box>
    </Box>
  );
}

function Items({ text }: { text: string }) {
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="3">
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

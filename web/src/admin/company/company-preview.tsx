import { Box, Button, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BlockName, blockPlaces, blocks } from '../../content/blocks.ts';
import { namedItems } from '../../content/paragraphs.ts';
import { Paragraphs } from '../../ui/paragraphs.tsx';

/** Blocks whose paragraphs are items with a name before the colon. */
const itemBlocks: readonly string[] = ['values', 'benefits', 'organizations', 'trust'];

/** The page of a block, from its place: "About, Our Mission" stands on /about. */
export function pageOf(name: BlockName): string {
  const page = blockPlaces[name].split(',')[0]?.toLowerCase() ?? '';
  return page === 'home' ? '/' : `/${page}`;
}

const isBlock = (section: string): section is BlockName => Object.hasOwn(blocks, section);

/** What a company section will look like, and where. */
export default function CompanyPreview() {
  const { setValue } = useFormContext();
  const values = useWatch();
  const section = String(values.section ?? '')
    .trim()
    .toLowerCase();
  const title = String(values.title ?? '');
  const content = String(values.content ?? '');
  const name = isBlock(section) ? section : null;
  const isBlank = title.trim() === '' && content.trim() === '';
  const fillIn = (block: BlockName) => {
    for (const field of ['title', 'content'] as const) {
      setValue(field, blocks[block][field], { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
      <Flex bg="bg.muted" px="4" py="2" gap="3" align="center" justify="space-between" wrap="wrap">
        <Text textStyle="sm" role="status">
          {name
            ? `Replaces: ${blockPlaces[name]}`
            : section === ''
              ? 'Choose a section to see where it stands'
              : 'No part of the site has this name, so visitors will not see it'}
        </Text>
        {name && (
          <Link href={pageOf(name)} target="_blank" textStyle="sm" py="2">
            View on site
          </Link>
        )}
      </Flex>
      <Box p="5">
        {isBlank ? (
          name && (
            <Button type="button" variant="outline" minH="11" onClick={() => fillIn(name)}>
              Begin with the present text
            </Button>
          )
        ) : (
          <>
            <Heading as="h3" size="2xl" overflowWrap="anywhere">
              {title}
            </Heading>
            {itemBlocks.includes(section) ? <Items text={content} /> : <Paragraphs text={content} mt="3" />}
          </>
        )}
      </Box>
    </Box>
  );
}

function Items({ text }: { text: string }) {
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="3" mt="3">
      {namedItems(text).map((item) => (
        <Box as="li" key={`${item.name}${item.text}`} overflowWrap="anywhere">
          {item.name && <Text fontWeight="semibold">{item.name}</Text>}
          <Text whiteSpace="pre-line">{item.text}</Text>
        </Box>
      ))}
    </Box>
  );
}

import { Box, Flex, Grid, Heading, Link, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { namedItems } from '../../../shared/content/rich-text.ts';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { LinkTarget, RichText, richLine } from '../../../shared/ui/rich-text.tsx';
import { placeOf, type SiteText, siteTextFor } from '../lib/site-places.ts';

const MARKS =
  'It can hold **bold** and *italic* words, and links such as [our team](/team) or [the report](https://…).';

const hints: Record<TextForm, string> = {
  plain: 'Plain words, without marks.',
  line: MARKS,
  text: `${MARKS} A blank line begins a paragraph; lines that begin with - or 1. are a list.`,
  items: `${MARKS} A blank line begins the next item, with its name before a colon.`,
};

/** A preview of a text with the place where it stands; `of` is the text where the form has no field for its key. */
export function CompanyPreview({ of }: { of?: SiteText }) {
  const { section, title, content, text = content } = useWatch();
  const replaced = of ?? (section?.trim() ? siteTextFor('companyInfo', { section }) : undefined);
  const form = replaced?.form ?? 'text';
  const place = section?.trim()
    ? 'No part of the site has this name, so visitors will not see it'
    : 'Choose a section to see where it stands';
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
      <Box bg="bg.subtle" borderBottomWidth="1px" px="5" py="2" textStyle="sm">
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Text role="status">{replaced ? `Replaces: ${placeOf(replaced)}` : place}</Text>
          {replaced && (
            <Link href={replaced.path} target="_blank" rel="noopener" py="2">
              View on site
            </Link>
          )}
        </Flex>
        <Text color="fg.muted" mb="1">
          {hints[form]}
        </Text>
      </Box>
      <Box p="5">
        {title?.trim() && (
          <Heading as="h3" size="2xl" mb="3">
            {title}
          </Heading>
        )}
        <LinkTarget value="_blank">
          <ShownText text={text ?? ''} form={form} />
        </LinkTarget>
      </Box>
    </Box>
  );
}

function ShownText({ text, form }: { text: string; form: TextForm }) {
  if (form === 'text') return <RichText text={text} />;
  if (form === 'items') return <Items text={text} />;
  return <Text>{form === 'plain' ? text : richLine(text)}</Text>;
}

const Items = ({ text }: { text: string }) => (
  <Grid as="ul" gap="3">
    {namedItems(text).map((item) => (
      <Box as="li" key={`${item.name}${item.text}`}>
        {item.name && <Text fontWeight="semibold">{richLine(item.name)}</Text>}
        <Text whiteSpace="pre-line">{richLine(item.text)}</Text>
      </Box>
    ))}
  </Grid>
);

import { Box, Flex, Heading, Link, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { namedItems } from '../../../shared/content/paragraphs.ts';
import type { TextForm } from '../../../shared/content/texts/declare.ts';
import { LinkTarget, RichLine, RichText } from '../../../shared/ui/rich-text.tsx';
import { Action } from '../../ui/action.tsx';
import { addressOnSite, placeOf, type SiteText, sectionNamed, startOf } from './site-texts.ts';

const wordsIn = (value: unknown) => String(value ?? '');

/** A preview of a text where it stands on the site; `of` is the text where the form has no field for its key. */
export function CompanyPreview({ of }: { of?: SiteText; record?: unknown }) {
  const { setValue } = useFormContext();
  const values = useWatch();
  const section = wordsIn(values.section).trim();
  const title = wordsIn(values.title).trim();
  const text = wordsIn(values.content ?? values.text);
  const named = of ?? sectionNamed(section);
  const form = named && 'form' in named.declared ? named.declared.form : 'text';
  const fillIn = (start: Record<string, unknown>) => {
    for (const field of ['title', 'content', 'text'].filter((one) => one in start))
      setValue(field, start[field], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <PreviewFrame
      place={
        named
          ? `Replaces: ${placeOf(named)}`
          : section === ''
            ? 'Choose a section to see where it stands'
            : 'No part of the site has this name, so visitors will not see it'
      }
      address={named && addressOnSite(named, startOf(named))}
      form={form}
    >
      {title === '' && text.trim() === '' ? (
        named && <Action label="Begin with the present text" onClick={() => fillIn(startOf(named))} />
      ) : (
        <>
          {title !== '' && (
            <Heading as="h3" size="2xl" mb="3">
              {title}
            </Heading>
          )}
          <ShownText text={text} form={form} />
        </>
      )}
    </PreviewFrame>
  );
}

/** The marks that a text allows, by its form. */
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

/** The frame of a preview: the place of the text, and the marks that it allows. */
const PreviewFrame = ({ place, address, form, children }: Props) => (
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
    <Box p="5">
      <LinkTarget value="_blank">{children}</LinkTarget>
    </Box>
  </Box>
);

function ShownText({ text, form }: { text: string; form: TextForm }) {
  if (form === 'text') return <RichText text={text} />;
  if (form === 'items') return <Items text={text} />;
  return <Text overflowWrap="anywhere">{form === 'plain' ? text : <RichLine text={text} />}</Text>;
}

function Items({ text }: { text: string }) {
  return (
    <Box as="ul" display="grid" gap="3">
      {namedItems(text).map((item) => (
        <Box as="li" key={`${item.name}${item.text}`} overflowWrap="anywhere">
          {item.name && (
            <Text fontWeight="semibold">
              <RichLine text={item.name} />
            </Text>
          )}
          <Text whiteSpace="pre-line">
            <RichLine text={item.text} />
          </Text>
        </Box>
      ))}
    </Box>
  );
}

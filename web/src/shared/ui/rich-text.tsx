import { chakra, Grid, type HTMLChakraProps, Link } from '@chakra-ui/react';
import { sitePages } from '@mipaka/contract';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { paragraphs, type Span, spans, type TextPart, textParts } from '../content/rich-text.ts';
import { PageLink } from './page-link.tsx';

const TextStack = chakra('div', { base: { display: 'grid', gap: '4', maxW: 'prose' } });
const Paragraph = chakra('p', { base: { whiteSpace: 'pre-line' } });

export function Paragraphs({ text, ...props }: HTMLChakraProps<'div'> & { text: string }) {
  return (
    <TextStack {...props}>
      {showAll(paragraphs(text), (part) => (
        <Paragraph>{part}</Paragraph>
      ))}
    </TextStack>
  );
}

export const inParagraphs = (text: string) => <Paragraphs text={text} />;

export const LinkTarget = createContext<'_blank' | undefined>(undefined);

export const richLine = (text: string) => showAll(spans(text), showSpan);

export function RichText({ text, ...props }: HTMLChakraProps<'div'> & { text: string }) {
  return <TextStack {...props}>{showAll(textParts(text), showPart)}</TextStack>;
}

/** Renders all items without keys: their place identifies them, since a changed text is rendered as a whole. */
export const showAll = <T,>(all: T[], show: (one: T, index: number) => ReactNode) =>
  createElement(Fragment, null, ...all.map(show));

function showPart(part: TextPart): ReactNode {
  if (part.kind === 'paragraph') return <Paragraph>{richLine(part.text)}</Paragraph>;
  const { isNumbered, items } = part;
  return (
    <Grid as={isNumbered ? 'ol' : 'ul'} gap="1" ps="6" listStyleType={isNumbered ? 'decimal' : 'disc'}>
      {showAll(items, (item) => (
        <chakra.li>{richLine(item)}</chakra.li>
      ))}
    </Grid>
  );
}

/**
 * Words with a short beginning, such as AI-powered: a line that ended in `AI-` would read as a slip. Without a
 * lookbehind, which Safari before 16.4 cannot parse: it would load the code of no page.
 */
const TIED = /(^|[^\p{L}\p{N}])(\p{L}{1,2}-\p{L}+)/gu;

const showWords = (words: string) =>
  showAll(words.replace(TIED, '$1\0$2\0').split('\0'), (part, index) =>
    index % 2 === 1 ? <chakra.span whiteSpace="nowrap">{part}</chakra.span> : part,
  );

function showSpan(span: Span): ReactNode {
  if (typeof span === 'string') return showWords(span);
  const inside = showAll(span.children, showSpan);
  if (span.kind === 'link') return <TextLink href={span.href}>{inside}</TextLink>;
  return span.kind === 'bold' ? <strong>{inside}</strong> : <em>{inside}</em>;
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const target = useContext(LinkTarget);
  // A link stands on light and dark grounds, so it has the colour of its text.
  const props = { target, variant: 'plain', textDecorationLine: 'underline', children } as const;
  // A file or the dashboard is none of these pages: the browser loads it.
  const isPage = sitePages.some((path) => path === href.split(/[?#]/)[0]);
  return isPage ? <PageLink to={href} {...props} /> : <Link href={href} {...props} />;
}

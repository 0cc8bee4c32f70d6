import { chakra, type HTMLChakraProps, Link } from '@chakra-ui/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { type Span, spans, type TextPart, textParts } from '../content/rich-text.ts';
import { PageLink } from './page-link.tsx';
import { TextStack } from './paragraphs.tsx';

type Target = '_blank' | undefined;

const List = chakra('ul', { base: { display: 'grid', gap: '1', paddingInlineStart: '6' } });

/** A short text of a company section, with its bold and italic words and its links. */
export function RichLine({ text, target }: { text: string; target?: Target }) {
  return showAll(spans(text), (span) => showSpan(span, target));
}

export const richLine = (text: string) => <RichLine text={text} />;

type RichTextProps = Omit<HTMLChakraProps<'div'>, 'children' | 'target'> & { text: string; target?: Target };

export function RichText({ text, target, ...props }: RichTextProps) {
  return <TextStack {...props}>{showAll(textParts(text), (part) => showPart(part, target))}</TextStack>;
}

/** Renders all items without keys: their place identifies them, since a changed text is rendered as a whole. */
const showAll = <T,>(all: T[], show: (one: T) => ReactNode) =>
  createElement(Fragment, null, ...all.map(show));

function showPart(part: TextPart, target: Target): ReactNode {
  if (part.kind === 'paragraph') {
    return (
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        <RichLine text={part.text} target={target} />
      </chakra.p>
    );
  }
  return (
    <List as={part.isNumbered ? 'ol' : 'ul'} listStyleType={part.isNumbered ? 'decimal' : 'disc'}>
      {showAll(part.items, (item) => (
        <chakra.li overflowWrap="anywhere">
          <RichLine text={item} target={target} />
        </chakra.li>
      ))}
    </List>
  );
}

/** Words with a short beginning, such as AI-powered: a line that ended in `AI-` would read as a slip. */
const TIED = /(?<![\p{L}\p{N}])(\p{L}{1,2}-\p{L}+)/u;

function showWords(words: string): ReactNode {
  if (!TIED.test(words)) return words;
  return showAll(words.split(TIED), (part) =>
    TIED.test(part) ? <chakra.span whiteSpace="nowrap">{part}</chakra.span> : part,
  );
}

function showSpan(span: Span, target: Target): ReactNode {
  if (typeof span === 'string') return showWords(span);
  const inside = showAll(span.children, (child) => showSpan(child, target));
  if (span.kind !== 'link') {
    return span.kind === 'bold' ? <strong>{inside}</strong> : <em>{inside}</em>;
  }
  // A link stands on light and dark grounds, so it has the colour of its text.
  const look = { target, variant: 'plain', textDecorationLine: 'underline' } as const;
  return span.href.startsWith('/') ? (
    <PageLink to={span.href} {...look}>
      {inside}
    </PageLink>
  ) : (
    <Link href={span.href} {...look}>
      {inside}
    </Link>
  );
}

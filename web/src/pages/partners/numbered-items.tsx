import { chakra, Heading } from '@chakra-ui/react';
import { namedItems } from '../../content/paragraphs.ts';
import { RichLine } from '../../ui/rich-text.tsx';

const List = chakra('ol', {
  base: {
    display: 'grid',
    columnGap: { md: '12', xl: '20' },
    listStyle: 'none',
    counterReset: 'item',
  },
  variants: {
    columns: {
      one: {},
      two: { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2.25rem minmax(0, 1fr)', md: '3.5rem minmax(0, 1fr)' },
    alignItems: 'baseline',
    paddingBlock: { base: '4', md: '6' },
    borderTopWidth: '1px',
    borderColor: 'border',
    counterIncrement: 'item',
    _before: {
      content: 'counter(item)',
      fontFamily: 'heading',
      fontSize: { base: 'xl', md: '3xl' },
      lineHeight: '1',
      fontVariantNumeric: 'lining-nums tabular-nums',
      color: 'accent.fg',
    },
  },
});

type NumberedItemsProps = {
  /** Paragraphs, each with its name before its first colon. */
  text: string;
  columns?: 'one' | 'two';
  /** The texts below the names are what a Fold around the list folds. */
  isFolded?: boolean;
};

/** The paragraphs of a text as a numbered list of names, each with its text below. */
export function NumberedItems({ text, columns = 'two', isFolded = false }: NumberedItemsProps) {
  return (
    <List columns={columns}>
      {namedItems(text).map((item) => (
        <Item key={`${item.name} ${item.text}`}>
          <div>
            {item.name && (
              <Heading as="h3" textStyle="h3">
                <RichLine text={item.name} />
              </Heading>
            )}
            <chakra.p
              color="fg.muted"
              marginTop={item.name ? '2' : undefined}
              whiteSpace="pre-line"
              overflowWrap="anywhere"
              data-folded={isFolded && item.name ? '' : undefined}
            >
              <RichLine text={item.text} />
            </chakra.p>
          </div>
        </Item>
      ))}
    </List>
  );
}

import { chakra, Heading } from '@chakra-ui/react';
import { namedItems } from '../../shared/content/paragraphs.ts';
import { RichLine } from '../../shared/ui/rich-text.tsx';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
    columnGap: { base: '8', lg: '12' },
    rowGap: { base: '8', lg: '10' },
    listStyle: 'none',
  },
});

const Item = chakra('li', {
  base: { paddingTop: '5', borderTopWidth: '1px', borderColor: 'border' },
});

/** The paragraphs of a text side by side, each below the name that stands before its first colon. */
function NamedItems({ text }: { text: string }) {
  return (
    <List>
      {namedItems(text).map((item) => (
        <Item key={`${item.name} ${item.text}`}>
          {item.name && (
            <Heading as="h3" textStyle="h3" marginBottom="3">
              <RichLine text={item.name} />
            </Heading>
          )}
          <chakra.p color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            <RichLine text={item.text} />
          </chakra.p>
        </Item>
      ))}
    </List>
  );
}

/** The format of such a text. */
export const inNamedItems = (text: string) => <NamedItems text={text} />;

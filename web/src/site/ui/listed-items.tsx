import { chakra } from '@chakra-ui/react';
import { namedItems } from '../../shared/content/rich-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { richLine, showAll } from '../../shared/ui/rich-text.tsx';
import { H3 } from './blocks.tsx';

const List = chakra('ul', {
  base: { display: 'grid' },
  variants: {
    form: {
      columns: {
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr))',
        columnGap: { base: '8', lg: '12' },
        rowGap: { base: '8', lg: '10' },
      },
      ticks: {
        gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: { md: '10', xl: '14' },
        rowGap: { base: '5', md: '10' },
      },
      rows: {},
      onDark: { rowGap: '6' },
    },
  },
});

const Item = chakra('li', {
  variants: {
    form: {
      columns: { pt: '5', borderTopWidth: '1px' },
      onDark: { pt: '5', borderTopWidth: '1px', borderColor: 'border.inverted' },
      ticks: {
        display: 'grid',
        columnGap: '4',
        alignItems: 'baseline',
        gridTemplateColumns: '1.25rem minmax(0, 1fr)',
        '& > svg': { color: 'accent.fg', alignSelf: 'start', mt: '1' },
      },
      rows: {
        py: { base: '4', md: '5' },
        borderTopWidth: '1px',
        '& > div': {
          display: 'grid',
          gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          columnGap: { md: '10', xl: '20' },
          alignItems: 'baseline',
        },
      },
    },
  },
});

const gaps = { columns: '3', ticks: '2', onDark: '2', rows: { base: '2', md: '0' } } as const;

export const inListedItems = (form: keyof typeof gaps, isFolded?: boolean) => (text: string) => (
  <List form={form}>
    {showAll(namedItems(text), (item) => (
      <Item form={form}>
        {form === 'ticks' && <Icon name="check" />}
        <div>
          {item.name && <H3>{richLine(item.name)}</H3>}
          <chakra.p
            color={form === 'onDark' ? 'fg.inverted.muted' : 'fg.muted'}
            mt={item.name ? gaps[form] : undefined}
            whiteSpace="pre-line"
            data-folded={isFolded && item.name ? '' : undefined}
          >
            {richLine(item.text)}
          </chakra.p>
        </div>
      </Item>
    ))}
  </List>
);

import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../shared/lib/content/content.tsx';
import { NARROW } from './blocks.tsx';

type Props = HTMLChakraProps<'dl'> & { figures: Content['statistics']; isInverted?: boolean };

const Item = chakra('div', {
  base: {
    // On a phone the words stand beside the figure, so that any number of figures fills the rows.
    display: 'grid',
    gridTemplateColumns: { base: 'fit-content(60%) minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: { base: '1', md: '2' },
    alignItems: { base: 'center', md: 'baseline' },
    alignContent: 'start',
    pt: { base: '4', md: '5' },
    '& dd + dd': { gridColumn: 'auto / -1' },
    // Large type leaves no room beside a figure.
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    borderTopWidth: '1px',
  },
  variants: { isInverted: { true: { borderColor: 'border.inverted' } } },
});

export function Stats({ figures, isInverted = false, ...props }: Props) {
  const show = useShow();
  if (figures.length === 0) return null;
  const [muted, subtle] = isInverted ? ['fg.inverted.muted', 'fg.inverted.muted'] : ['fg.muted', 'fg.subtle'];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(7.5rem, 1fr))' }}
      columnGap={{ base: '6', md: '10' }}
      rowGap={{ base: '4', md: '8' }}
      {...props}
    >
      {figures.map((figure) => (
        <Item key={figure.id} isInverted={isInverted}>
          <chakra.dt lineHeight="short" textWrap="balance" color={muted}>
            {show('statistics', figure, 'label')}
          </chakra.dt>
          <chakra.dd
            // The figure stands above its label, which screen readers read first.
            order="-1"
            gridRow={{ base: '1 / span 2', md: 'auto' }}
            minW={{ base: '6.5rem', md: '0' }}
            textStyle="figure"
            fontSize={{ base: '4xl', md: '5xl' }}
            letterSpacing="tight"
            color={isInverted ? 'gold.300' : 'accent.fg'}
          >
            {show('statistics', figure, 'value')}
          </chakra.dd>
          {figure.scope && (
            <chakra.dd textStyle="small" lineHeight="short" color={subtle}>
              {show('statistics', figure, 'scope')}
            </chakra.dd>
          )}
        </Item>
      ))}
    </chakra.dl>
  );
}

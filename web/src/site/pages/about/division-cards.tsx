import { chakra } from '@chakra-ui/react';
import { divisions } from '@mipaka/contract';
import { texts as about } from '../../../shared/content/pages/about/texts.ts';
import { site } from '../../../shared/content/texts/site.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Drawing, H3 } from '../../ui/blocks.tsx';
import { sceneOf } from '../../ui/drawings.ts';

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(6, 1fr)' },
    columnGap: { base: '6', xl: '8' },
    rowGap: { base: '6', sm: '10', xl: '14' },
  },
});

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gridColumn: { lg: 'span 2' },
    '&:nth-of-type(-n + 2)': { gridColumn: { lg: 'span 3' } },
    columnGap: { base: '4', sm: '6' },
    '& > div': { gridArea: 'drawing' },
    // On a phone the text of all but the first stands beside a small drawing.
    '&:not(:first-of-type)': {
      display: { base: 'grid', sm: 'flex' },
      gridTemplate: '"drawing title" auto "drawing text" 1fr / 6.5rem minmax(0, 1fr)',
    },
    // In two columns the last one has no neighbour.
    '&:last-of-type': {
      gridColumn: { sm: '1 / -1', lg: 'span 2' },
      display: { base: 'grid', lg: 'flex' },
      gridTemplateColumns: { sm: '1fr 1fr' },
    },
    '& img': { transition: 'transform 0.5s ease-out' },
    '&:hover img': { transform: 'scale(1.025)' },
  },
});

export function DivisionCards() {
  const text = useTexts(about);
  const name = useTexts(site);
  return (
    <Grid>
      {divisions.map(({ slug }, index) => (
        <Card key={slug}>
          <chakra.div
            overflow="clip"
            borderRadius="lg"
            aspectRatio={{ base: index === 0 ? '3 / 2' : '1', sm: '3 / 2' }}
            alignSelf={{ base: 'start', sm: 'auto' }}
            bg="forest.900"
          >
            <Drawing src={sceneOf(slug)} boxSize="full" objectFit="cover" />
          </chakra.div>
          <H3 marginTop={{ base: index === 0 ? '5' : '0', sm: '5' }}>
            <PageLink
              to={`/services?tab=${slug}`}
              variant="plain"
              display="inline-flex"
              alignItems="center"
              gap="2"
              _after={{ content: '""', position: 'absolute', inset: '0' }}
            >
              {name(`site.division.${slug}`)}
              <Icon name="arrow-right" width="0.8em" height="0.8em" color="accent.fg" />
            </PageLink>
          </H3>
          <chakra.p color="fg.muted" marginTop="2" maxWidth="prose">
            {text(`about.${slug}`)}
          </chakra.p>
        </Card>
      ))}
    </Grid>
  );
}

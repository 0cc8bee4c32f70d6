import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Biography } from './biography.tsx';
import { MemberLinks } from './member-links.tsx';

const SMALL = '6.5rem';
const PHOTO_SIZES = `(min-width: 30rem) 22rem, ${SMALL}`;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(auto-fill, minmax(16rem, 1fr))',
    },
    columnGap: { base: '6', xl: '10' },
    rowGap: { base: '10', sm: '12', xl: '16' },
    listStyle: 'none',
  },
  variants: {
    isSmall: { true: { gridTemplateColumns: { lg: 'repeat(auto-fill, minmax(21rem, 1fr))' } } },
  },
});

/** The photo stands beside the text on a phone; on wider screens above it, unless the card is small. */
const Card = chakra('li', {
  base: {
    gridTemplateColumns: `${SMALL} minmax(0, 1fr)`,
    columnGap: '5',
    alignItems: 'start',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
  variants: { isSmall: { true: { display: 'grid' }, false: { display: { base: 'grid', sm: 'block' } } } },
});

type MemberGridProps = {
  members: Content['team'];
  /** What replaces a missing photo. */
  standIn: 'icon' | 'initials';
  isSmall?: boolean;
};

/** Cards of members. */
export function MemberGrid({ members, standIn, isSmall = false }: MemberGridProps) {
  const show = useShow();
  return (
    <Grid isSmall={isSmall}>
      {members.map((member) => (
        <Card key={member.id} isSmall={isSmall}>
          <Portrait member={member} standIn={standIn} sizes={isSmall ? SMALL : PHOTO_SIZES} />
          <chakra.div minWidth="0">
            <Heading as="h3" textStyle="h3" marginTop={{ sm: isSmall ? undefined : '5' }}>
              {show('team', member, 'name')}
            </Heading>
            <chakra.p fontSize="sm" fontWeight="semibold" color="accent.fg" marginTop="1" marginBottom="3">
              {show('team', member, 'position')}
            </chakra.p>
            {show('team', member, 'bio', (bio) => (
              <Biography text={bio} name={member.name} />
            ))}
            <MemberLinks {...member} />
          </chakra.div>
        </Card>
      ))}
    </Grid>
  );
}

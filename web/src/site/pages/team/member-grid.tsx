import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Biography } from './biography.tsx';
import { MemberLinks } from './member-links.tsx';

const PHOTO_SIZES = '(min-width: 30rem) 22rem, 6.5rem';

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
});

/** The photo stands beside the text on a phone, and above it on wider screens. */
const Card = chakra('li', {
  base: {
    display: { base: 'grid', sm: 'block' },
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    columnGap: '5',
    alignItems: 'start',
    minWidth: '0',
    overflowWrap: 'anywhere',
  },
});

/** Cards of members; `standIn` replaces missing photos. */
export function MemberGrid({ members, standIn }: { members: Content['team']; standIn: 'icon' | 'initials' }) {
  const show = useShow();
  return (
    <Grid>
      {members.map((member) => (
        <Card key={member.id}>
          <Portrait member={member} standIn={standIn} sizes={PHOTO_SIZES} />
          <chakra.div minWidth="0">
            <Heading as="h3" textStyle="h3" marginTop={{ sm: '5' }}>
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

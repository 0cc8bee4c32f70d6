import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { Biography } from './biography.tsx';
import { MemberLinks } from './member-links.tsx';
import { MemberPhoto } from './member-photo.tsx';

/** Longer biographies would pull the cards of a row apart. */
const PREVIEW = 220;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
    columnGap: { base: '6', xl: '10' },
    rowGap: { base: '12', xl: '16' },
    listStyle: 'none',
  },
});

/** Cards of members; `standIn` takes the place of missing photos. */
export function MemberGrid({ members, standIn }: { members: Content['team']; standIn: 'icon' | 'initials' }) {
  return (
    <Grid>
      {members.map((member) => (
        <chakra.li key={member.id} minWidth="0" overflowWrap="anywhere">
          <MemberPhoto member={member} standIn={standIn} />
          <Heading as="h3" textStyle="h3" marginTop="5">
            {member.name}
          </Heading>
          <chakra.p fontSize="sm" fontWeight="semibold" color="accent.fg" marginTop="1" marginBottom="3">
            {member.position}
          </chakra.p>
          <Biography text={member.bio} name={member.name} previewLength={PREVIEW} />
          <MemberLinks {...member} />
        </chakra.li>
      ))}
    </Grid>
  );
}

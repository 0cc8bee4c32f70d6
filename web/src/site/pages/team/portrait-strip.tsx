import { chakra } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';

/** The number of portraits that fit beside each other on a wide screen; a narrow one shows the first of them. */
const MOST = 8;

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    // Every other portrait stands lower; the edge of the opening cuts all of them.
    '& > *': { flex: '1 0 4.75rem', maxWidth: '11rem' },
    '& > :nth-of-type(even)': { marginTop: '6', marginBottom: '-6' },
  },
});

/** The team side by side in the opening of the page. It is decoration, because the names follow below. */
export function PortraitStrip({ members }: { members: Content['team'] }) {
  return (
    <Strip aria-hidden="true" data-screen-only>
      {members.slice(0, MOST).map((member) => (
        <Portrait
          key={member.id}
          member={member}
          standIn="initials"
          sizes="(min-width: 48rem) 11rem, 4.75rem"
          isDecoration
          borderBottomRadius="0"
          {...edgeOnDark}
        />
      ))}
    </Strip>
  );
}

import { chakra } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';

/** The numbers of portraits that fit beside each other on a wide and on a small screen. */
const MOST = 8;
const SMALL_MOST = 4;

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    // Every other portrait stands lower; the edge of the opening cuts all of them.
    '& > *': { flex: '1 1 0', maxWidth: '12rem' },
    [`& > :nth-of-type(n + ${SMALL_MOST + 1})`]: { display: { base: 'none', md: 'block' } },
    '& > :nth-of-type(even)': { marginTop: '6', marginBottom: '-6' },
  },
});

/** Colleagues side by side in the opening of the page. It is decoration, because the names follow below. */
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

import { chakra, Grid } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { Icon } from '../../../shared/ui/icon.tsx';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';

type Props = { members: Content['team'] };

const MOST = 8;
const SMALL_MOST = 4;

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    // Every other portrait stands lower; the edge of the opening cuts all of them.
    '& > *': { flex: '1 1 0', maxW: '12rem' },
    [`& > :nth-of-type(n + ${SMALL_MOST + 1})`]: { display: { base: 'none', md: 'block' } },
    '& > :nth-of-type(even)': { mt: '6', mb: '-6' },
  },
});

/** Colleagues side by side in the opening of the page. It is decoration, because the names follow below. */
export function PortraitStrip({ members }: Props) {
  return (
    <Strip aria-hidden data-screen-only>
      {members.slice(0, MOST).map((member) => (
        <Portrait
          key={member.id}
          member={member}
          sizes="(min-width: 48rem) 11rem, 4.75rem"
          isDecoration
          borderBottomRadius="0"
          {...edgeOnDark}
        />
      ))}
    </Strip>
  );
}

const FACES = 4;

const Faces = chakra('div', {
  base: {
    display: 'flex',
    '& > *': {
      width: { base: '4.5rem', md: '7rem' },
      flexShrink: '0',
      aspectRatio: '1',
      borderRadius: 'full',
      // The ring has the colour of the ground, so that each face stands before the one to its left.
      outline: '4px solid',
      outlineColor: 'accent.solid',
    },
    '& > * + *': { ms: { base: '-3', md: '-5' } },
  },
});

/** Faces of the team, and a place that is still open. It is decoration: the text beside it says the same. */
export function OpenPlace({ members }: Props) {
  return (
    <Faces aria-hidden data-screen-only>
      {members.slice(-FACES).map((member) => (
        <Portrait key={member.id} member={member} sizes="7rem" isDecoration />
      ))}
      <Grid
        placeItems="center"
        position="relative"
        bg="accent.solid"
        fontSize={{ base: 'xl', md: '3xl' }}
        border="2px dashed currentColor"
      >
        <Icon name="plus" width="1em" height="1em" />
      </Grid>
    </Faces>
  );
}

import { chakra } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Portrait } from '../../ui/portrait.tsx';

/** The number of faces before the open place. */
const FACES = 4;

const Row = chakra('div', {
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
    '& > * + *': { marginInlineStart: { base: '-3', md: '-5' } },
  },
});

const Place = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    position: 'relative',
    bg: 'accent.solid',
    fontSize: { base: 'xl', md: '3xl' },
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'currentColor',
  },
});

/** Faces of the team, and a place that is still open. It is decoration: the text beside it says the same. */
export function OpenPlace({ members }: { members: Content['team'] }) {
  return (
    <Row aria-hidden="true" data-screen-only>
      {members.slice(-FACES).map((member) => (
        <Portrait key={member.id} member={member} standIn="initials" sizes="7rem" isDecoration />
      ))}
      <Place>
        <Icon name="plus" width="1em" height="1em" />
      </Place>
    </Row>
  );
}

import { Box, chakra, Flex, Link } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Body, Eyebrow, H2, H3, NARROW, round } from '../../ui/blocks.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Portrait } from '../../ui/portrait.tsx';

type Member = Content['team'][number];

/** The exact number of characters of the leader's biography that a small screen shows at first. */
export const LEADER_PREVIEW = 100;
/** The most characters of other biographies at first: longer ones would give the cards of a row uneven heights. */
const MEMBER_PREVIEW = 220;

export function cutAt(text: string, length: number): { preview: string; rest: string } {
  // Counts code points, so that no emoji is cut in half.
  const characters = Array.from(text);
  return { preview: characters.slice(0, length).join(''), rest: characters.slice(length).join('') };
}

/** Cuts at the end of a word, without its punctuation; a word longer than half of the preview is cut. */
export function previewOf(text: string, length: number): { preview: string; rest: string } {
  const words = `(?=.{${length + 1}}).{${Math.floor(length / 2)},${length}}(?=\\s)`;
  const preview = new RegExp(`^${words}`, 'su').exec(text)?.[0].replace(/[.,;:!?]+$/, '');
  return preview ? { preview, rest: text.slice(preview.length) } : cutAt(text, length);
}

/** Wide screens show the leader's whole biography, small ones exactly its first characters. */
function Biography({ text, name, isOfLeader }: { text: string; name: string; isOfLeader?: boolean }) {
  const { preview, rest } = isOfLeader ? cutAt(text, LEADER_PREVIEW) : previewOf(text, MEMBER_PREVIEW);
  if (!rest) return <Body>{text}</Body>;
  return (
    <Fold
      until={isOfLeader ? 'md' : 'never'}
      more="Read more"
      less="Show less"
      about={name}
      isPlain
      fontSize="sm"
    >
      <Body>
        {preview}
        <chakra.span data-ellipsis _after={{ content: '"…"' }} />
        <span data-folded="">{rest}</span>
      </Body>
    </Fold>
  );
}

const RoundLink = chakra(Link, {
  base: {
    ...round,
    boxSize: '11',
    color: 'fg.muted',
    _hover: { color: 'accent.fg', bg: 'accent.subtle' },
  },
});

function MemberLinks({ name, email, linkedinUrl }: Member) {
  if (!email && !linkedinUrl) return null;
  return (
    <Flex mt="2" ms="-2.5">
      {email && (
        <RoundLink href={`mailto:${email}`}>
          <Icon name="mail" label={`Write to ${name}`} />
        </RoundLink>
      )}
      {linkedinUrl && (
        <RoundLink href={linkedinUrl} target="_blank" rel="noopener">
          <Icon name="linkedin" label={`${name} on LinkedIn`} />
        </RoundLink>
      )}
    </Flex>
  );
}

// On a phone the photo is smaller than the page's title: with both, the largest paint would wait for the photo.
export function FeaturedCard({ member, isFirst }: { member: Member; isFirst: boolean }) {
  const show = useShow();
  return (
    <chakra.article
      display="grid"
      gridTemplateColumns={{ base: '8rem minmax(0, 1fr)', md: '5fr 7fr', lg: '24rem minmax(0, 1fr)' }}
      css={{ [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      columnGap={{ base: '5', md: '12', xl: '20' }}
      rowGap="6"
    >
      <Box width="full" gridRow={{ md: 'span 2' }} alignSelf={{ base: 'center', md: 'start', xl: 'center' }}>
        <Portrait member={member} sizes="(min-width: 48rem) 24rem, 8rem" isAboveFold={isFirst} />
      </Box>
      <Box alignSelf={{ base: 'center', md: 'end' }}>
        <Eyebrow>{show('team', member, 'position')}</Eyebrow>
        <H2 textStyle={{ base: 'h2', md: 'h1' }} mt="3">
          {show('team', member, 'name')}
        </H2>
      </Box>
      <Box gridColumn={{ base: '1 / -1', md: '2' }} minW="0">
        <Box textStyle="lead">
          {show('team', member, 'bio', (bio) => (
            <Biography text={bio} name={member.name} isOfLeader />
          ))}
        </Box>
        <MemberLinks {...member} />
      </Box>
    </chakra.article>
  );
}

/** Large type takes no more than a third of a phone for photos. */
const SMALL = 'min(6.5rem, 33vw)';

const Card = chakra('li', {
  base: {
    gridTemplateColumns: `${SMALL} minmax(0, 1fr)`,
    columnGap: '5',
    alignItems: 'start',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3', '& > :first-of-type': { maxW: SMALL } },
  },
  variants: { isSmall: { true: { display: 'grid' }, false: { display: { base: 'grid', sm: 'block' } } } },
});

export function MemberGrid({ members, isSmall = false }: { members: Member[]; isSmall?: boolean }) {
  const show = useShow();
  return (
    <chakra.ul
      display="grid"
      gridTemplateColumns={{
        base: '1fr',
        [isSmall ? 'md' : 'sm']: 'repeat(2, minmax(0, 1fr))',
        lg: `repeat(auto-fill, minmax(${isSmall ? '21rem' : '16rem'}, 1fr))`,
      }}
      columnGap={{ base: '6', xl: '10' }}
      rowGap={{ base: '10', sm: '12', xl: '16' }}
    >
      {members.map((member) => (
        <Card key={member.id} isSmall={isSmall}>
          <Portrait
            member={member}
            standIn={isSmall ? 'initials' : 'icon'}
            sizes={isSmall ? SMALL : `(min-width: 30rem) 22rem, ${SMALL}`}
          />
          <Box minW="0">
            <H3 mt={{ sm: isSmall ? undefined : '5' }}>{show('team', member, 'name')}</H3>
            <chakra.p fontSize="sm" fontWeight="semibold" color="accent.fg" mt="1" mb="3">
              {show('team', member, 'position')}
            </chakra.p>
            {show('team', member, 'bio', (bio) => (
              <Biography text={bio} name={member.name} />
            ))}
            <MemberLinks {...member} />
          </Box>
        </Card>
      ))}
    </chakra.ul>
  );
}

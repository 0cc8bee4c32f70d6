import { chakra, Grid } from '@chakra-ui/react';
import { type Content, groupOfPosition } from '@mipaka/contract';
import { texts as declared } from '../../../shared/content/pages/team/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Columns, H2 } from '../../ui/blocks.tsx';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';
import { Closing, PageHero, Section } from '../../ui/sections.tsx';
import { FeaturedCard, MemberGrid } from './member-cards.tsx';

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
    [`& > :nth-of-type(n + ${SMALL_MOST + 1})`]: { display: { base: 'none', md: 'grid' } },
    '& > :nth-of-type(even)': { mt: '6', mb: '-6' },
  },
});

/** It is decoration, because the names follow below. */
function PortraitStrip({ members }: Props) {
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
      width: { base: 'min(4.5rem, 20vw)', md: '7rem' },
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
function OpenPlace({ members }: Props) {
  if (members.length === 0) return null;
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

export default function TeamPage() {
  const { team } = useContent();
  const text = useTexts(declared);
  const inGroup = (group: ReturnType<typeof groupOfPosition>) =>
    team.filter(({ position }) => groupOfPosition(position) === group);
  const [featured, heads, others] = [inGroup('featured'), inGroup('heads'), inGroup('others')];

  return (
    <>
      <PageHero
        {...text.heading('team')}
        foot={team.length > featured.length && <PortraitStrip members={[...heads, ...others]} />}
      />
      {featured.length > 0 && (
        <Section space="large">
          <Grid gap={{ base: '16', md: '24' }}>
            {featured.map((member, index) => (
              <FeaturedCard key={member.id} member={member} isFirst={index === 0} />
            ))}
          </Grid>
        </Section>
      )}
      {heads.length > 0 && (
        <Section tone="subtle" labelledBy="heads" {...text.heading('team.heads')}>
          <MemberGrid members={heads} />
        </Section>
      )}
      {others.length > 0 && (
        <Section labelledBy="others" {...text.heading('team.others')}>
          <MemberGrid members={others} isSmall />
        </Section>
      )}
      <Section tone="panel" space="small">
        <Columns columnGap="20" rowGap="14" alignItems="stretch">
          {(['leadership', 'culture'] as const).map((name) => (
            <article key={name}>
              <H2 mb="6">{text.title(name)}</H2>
              {text.content(name, (content) => (
                <RichText text={content} color="fg.muted" />
              ))}
            </article>
          ))}
        </Columns>
      </Section>
      <Closing isWarm aside={<OpenPlace members={team} />} {...text.heading('team.closing')}>
        <LinkButton to="/contact?type=career" colorPalette="brand">
          {text('team.closing.join')}
        </LinkButton>
        <LinkButton to="/contact?type=partner-request" variant="inverted">
          {text('team.closing.partner')}
        </LinkButton>
      </Closing>
    </>
  );
}

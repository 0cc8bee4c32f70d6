import { chakra, Heading } from '@chakra-ui/react';
import { texts as declared } from '../../../shared/content/pages/team/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { RichText, richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Closing } from '../../ui/closing.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { Section } from '../../ui/section.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { groupByPosition } from './group-by-position.ts';
import { MemberGrid } from './member-grid.tsx';
import { OpenPlace } from './open-place.tsx';
import { PortraitStrip } from './portrait-strip.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' },
    columnGap: '20',
    rowGap: '14',
  },
});

/** /team: founders first, then the heads of department, then all others. */
export default function TeamPage() {
  const { team } = useContent();
  const text = useTexts(declared);
  const { featured, heads, others } = groupByPosition(team);

  return (
    <>
      <PageHero
        eyebrow={text('team.eyebrow')}
        title={text.title('team')}
        lead={text.content('team', richLine)}
        foot={team.length > featured.length && <PortraitStrip members={[...heads, ...others]} />}
      />
      {featured.length > 0 && (
        <Section space="large">
          <chakra.div display="grid" gap={{ base: '16', md: '24' }}>
            {featured.map((member, index) => (
              <FeaturedCard key={member.id} member={member} isFirst={index === 0} />
            ))}
          </chakra.div>
        </Section>
      )}
      {heads.length > 0 && (
        <Section
          tone="subtle"
          labelledBy="heads"
          title={text('team.heads.title')}
          lead={text('team.heads.lead', richLine)}
        >
          <MemberGrid members={heads} standIn="icon" />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          labelledBy="others"
          title={text('team.others.title')}
          lead={text('team.others.lead', richLine)}
        >
          <MemberGrid members={others} standIn="initials" isSmall />
        </Section>
      )}
      <Section tone="panel" space="small">
        <Columns>
          {(['leadership', 'culture'] as const).map((name) => (
            <chakra.article key={name}>
              <Heading as="h2" textStyle="h2" marginBottom="6">
                {text.title(name)}
              </Heading>
              {text.content(name, (content) => (
                <RichText text={content} color="fg.muted" />
              ))}
            </chakra.article>
          ))}
        </Columns>
      </Section>
      <Closing
        ground="warm"
        aside={team.length > 0 && <OpenPlace members={team} />}
        title={text('team.closing.title')}
        lead={text('team.closing.lead', richLine)}
      >
        <LinkButton to="/contact?type=career" size="lg" colorPalette="brand">
          {text('team.closing.join')}
        </LinkButton>
        <LinkButton to="/contact?type=partner-request" size="lg" variant="inverted">
          {text('team.closing.partner')}
        </LinkButton>
      </Closing>
    </>
  );
}

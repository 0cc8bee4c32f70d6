import { chakra, Heading } from '@chakra-ui/react';
import { block } from '../../content/blocks.ts';
import { useContent } from '../../lib/content.tsx';
import { Closing } from '../../ui/closing.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { LinkButton } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { groupByPosition } from './group-by-position.ts';
import { MemberGrid } from './member-grid.tsx';
import { PortraitStrip } from './portrait-strip.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' },
    columnGap: '20',
    rowGap: '14',
  },
});

/** /team: founders first, then the heads of department, then everybody else. */
export default function TeamPage() {
  const { companyInfo, team } = useContent();
  const { featured, heads, others } = groupByPosition(team);
  const hero = block(companyInfo, 'team');

  return (
    <>
      <PageHero
        eyebrow="Our team"
        title={hero.title}
        lead={hero.content}
        foot={team.length > 0 && <PortraitStrip members={[...featured, ...heads, ...others]} />}
      />
      {featured.length > 0 && (
        <Section>
          <chakra.div display="grid" gap={{ base: '16', md: '24' }}>
            {featured.map((member) => (
              <FeaturedCard key={member.id} member={member} />
            ))}
          </chakra.div>
        </Section>
      )}
      {heads.length > 0 && (
        <Section tone="subtle" labelledBy="heads">
          <SectionHeading
            id="heads"
            title="Department Heads"
            lead="Each division has one name at the top of it."
          />
          <MemberGrid members={heads} standIn="icon" />
        </Section>
      )}
      {others.length > 0 && (
        <Section labelledBy="others">
          <SectionHeading
            id="others"
            title="Our Team"
            lead="They prepare the files, check the facts and return the calls."
          />
          <MemberGrid members={others} standIn="initials" />
        </Section>
      )}
      <Section tone="panel">
        <Columns>
          {(['leadership', 'culture'] as const).map((name) => {
            const { title, content } = block(companyInfo, name);
            return (
              <chakra.article key={name}>
                <Heading as="h2" textStyle="h2" marginBottom="6">
                  {title}
                </Heading>
                <RichText text={content} color="fg.muted" />
              </chakra.article>
            );
          })}
        </Columns>
      </Section>
      <Closing
        ground="warm"
        title="Want to Join Our Global Mission?"
        lead="We look for people who know a place well and would like to open it for others."
      >
        <LinkButton to="/contact?type=career" size="lg" colorPalette="brand">
          Join Our Network
        </LinkButton>
        <LinkButton to="/contact?type=partner-request" size="lg" variant="inverted">
          Partner With Us
        </LinkButton>
      </Closing>
    </>
  );
}

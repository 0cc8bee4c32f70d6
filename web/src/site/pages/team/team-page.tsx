import { Grid } from '@chakra-ui/react';
import { groupOfPosition } from '@mipaka/contract';
import { texts as declared } from '../../../shared/content/pages/team/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Columns, H2 } from '../../ui/blocks.tsx';
import { Closing } from '../../ui/closing.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { Section } from '../../ui/section.tsx';
import { FeaturedCard, MemberGrid } from './member-cards.tsx';
import { OpenPlace, PortraitStrip } from './portraits.tsx';

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
      <Closing
        isWarm
        aside={team.length > 0 && <OpenPlace members={team} />}
        {...text.heading('team.closing')}
      >
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

import { chakra } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { leaderOf } from '../../../shared/lib/content/featured.ts';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { Paragraphs } from '../../../shared/ui/paragraphs.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Buttons, H3 } from '../../ui/blocks.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { splitBio } from './split-bio.ts';

type Leader = ReturnType<typeof useContent>['team'][number];

function Bio({ bio, name }: Pick<Leader, 'bio' | 'name'>) {
  const { opening, rest } = splitBio(bio);
  const start = <Paragraphs text={opening} textStyle="lead" />;
  if (!rest) return start;
  return (
    <Fold until="md" more="Learn More" less="Show Less" about={name} isPlain>
      {start}
      <Paragraphs id="leader-more" text={rest} marginTop="4" data-folded="" />
    </Fold>
  );
}

function Onward() {
  const text = useTexts(home);
  return (
    <Buttons marginTop="8">
      <LinkButton to="/about" size="md" colorPalette="brand">
        {text('home.leadership.story')}
      </LinkButton>
      <LinkButton to="/team" size="md" colorPalette="brand" variant="outline">
        {text('home.leadership.team')}
      </LinkButton>
    </Buttons>
  );
}

function LeaderCard({ leader }: { leader: Leader }) {
  const show = useShow();
  return (
    <chakra.article
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '5fr 7fr', lg: '24rem 1fr' }}
      gap={{ base: '8', md: '12', xl: '20' }}
      alignItems={{ md: 'start', xl: 'center' }}
    >
      <Portrait
        member={leader}
        standIn="icon"
        // A little less than its width, so that a phone of 412 px takes the file with 640 pixels and not the next.
        sizes="(min-width: 48rem) 24rem, calc(100vw - 3rem)"
        aspectRatio={{ base: '1', md: '4 / 5' }}
        width="full"
        borderRadius="2xl"
      />
      <div>
        <H3 textStyle="h2">{show('team', leader, 'name')}</H3>
        <chakra.p color="accent.fg" fontWeight="semibold" marginTop="2" marginBottom="5">
          {show('team', leader, 'position')}
        </chakra.p>
        {show('team', leader, 'bio', (bio) => (
          <Bio bio={bio} name={leader.name} />
        ))}
        <Onward />
      </div>
    </chakra.article>
  );
}

export function Leadership() {
  const leader = leaderOf(useContent().team);
  const { lead, ...heading } = useTexts(home).heading('home.leadership');
  return (
    <Section id="leadership" labelledBy="leadership-title" {...heading} lead={!leader && lead}>
      {leader ? <LeaderCard leader={leader} /> : <Onward />}
    </Section>
  );
}

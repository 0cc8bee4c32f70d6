import { chakra, Heading, Text } from '@chakra-ui/react';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { leaderOf } from '../../../shared/lib/content/featured.ts';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { Paragraphs } from '../../../shared/ui/paragraphs.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Fold } from '../../ui/fold.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { splitBio } from './split-bio.ts';

type Leader = ReturnType<typeof useContent>['team'][number];

/** The text of the card; a small screen folds all but its opening. */
function Bio({ bio, name }: Pick<Leader, 'bio' | 'name'>) {
  const { opening, rest } = splitBio(bio);
  if (!rest) return <Paragraphs text={opening} textStyle="lead" />;
  return (
    <Fold
      until="md"
      more="Learn More"
      less="Show Less"
      about={name}
      button={{ variant: 'plain', colorPalette: 'accent', paddingInline: '0' }}
    >
      <Paragraphs text={opening} textStyle="lead" />
      <Paragraphs id="leader-more" text={rest} marginTop="4" data-folded="" />
    </Fold>
  );
}

function Onward() {
  const text = useTexts(home);
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="8">
      <LinkButton to="/about" colorPalette="brand">
        {text('home.leadership.story')}
      </LinkButton>
      <LinkButton to="/team" colorPalette="brand" variant="outline">
        {text('home.leadership.team')}
      </LinkButton>
    </chakra.div>
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
        <Heading as="h3" textStyle="h2">
          {show('team', leader, 'name')}
        </Heading>
        <Text color="accent.fg" fontWeight="semibold" marginTop="2" marginBottom="5">
          {show('team', leader, 'position')}
        </Text>
        {show('team', leader, 'bio', (bio) => (
          <Bio bio={bio} name={leader.name} />
        ))}
        <Onward />
      </div>
    </chakra.article>
  );
}

/** The leader of the network: the first team member whose position says chief executive or founder. */
export function Leadership() {
  const leader = leaderOf(useContent().team);
  const text = useTexts(home);
  return (
    <Section
      id="leadership"
      labelledBy="leadership-title"
      eyebrow={text('home.leadership.eyebrow')}
      title={text('home.leadership.title')}
      lead={leader ? undefined : text('home.leadership.lead', richLine)}
    >
      {leader ? <LeaderCard leader={leader} /> : <Onward />}
    </Section>
  );
}

import { chakra, Heading, Text } from '@chakra-ui/react';
import { useContent } from '../../lib/content.tsx';
import { isFeatured } from '../../lib/featured.ts';
import { photoSource } from '../../lib/photo.ts';
import portrait from '../../ui/drawings/portrait.svg?inline';
import { Fold } from '../../ui/fold.tsx';
import { LinkButton } from '../../ui/page-link.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { splitBio } from './split-bio.ts';

type Leader = ReturnType<typeof useContent>['team'][number];

function Portrait({ leader }: { leader: Leader }) {
  const source = photoSource(leader);
  if (!source) {
    return (
      <chakra.img
        src={portrait}
        alt=""
        width="480"
        height="600"
        boxSize="full"
        objectFit="cover"
        loading="lazy"
      />
    );
  }
  return (
    <chakra.img
      {...source}
      sizes="(min-width: 48rem) 34rem, calc(100vw - 2.5rem)"
      alt={leader.photoAlt ?? leader.name}
      boxSize="full"
      objectFit="cover"
      loading="lazy"
      decoding="async"
    />
  );
}

/** The text of the card; on a small screen all but its opening is folded away. */
function Bio({ leader: { bio, name } }: { leader: Leader }) {
  const { opening, rest } = splitBio(bio);
  if (!rest) return <Paragraphs text={opening} textStyle="lead" />;
  return (
    <Fold until="md" more="Learn More" less="Show Less" about={name}>
      <Paragraphs text={opening} textStyle="lead" />
      <Paragraphs id="leader-more" text={rest} marginTop="4" data-folded="" />
    </Fold>
  );
}

function Onward() {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="8">
      <LinkButton to="/about" colorPalette="brand">
        Learn More About Our Story
      </LinkButton>
      <LinkButton to="/team" colorPalette="brand" variant="outline">
        Meet Our Team
      </LinkButton>
    </chakra.div>
  );
}

function LeaderCard({ leader }: { leader: Leader }) {
  return (
    <chakra.article
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '5fr 7fr' }}
      gap={{ base: '8', md: '12', xl: '20' }}
      alignItems="center"
    >
      <chakra.div
        position="relative"
        aspectRatio={{ base: '5 / 5', md: '4 / 5' }}
        maxHeight="34rem"
        width="full"
        borderRadius="2xl"
        overflow="clip"
        bg={leader.photoColor ?? 'forest.900'}
      >
        <Portrait leader={leader} />
      </chakra.div>
      <div>
        <Heading as="h3" textStyle="h2">
          {leader.name}
        </Heading>
        <Text color="accent.fg" fontWeight="semibold" marginTop="2" marginBottom="5">
          {leader.position}
        </Text>
        <Bio leader={leader} />
        <Onward />
      </div>
    </chakra.article>
  );
}

/** Who answers for the network: the first team member whose position says chief executive or founder. */
export function Leadership() {
  const leader = useContent().team.find(({ position }) => isFeatured(position));
  return (
    <Section id="leadership" labelledBy="leadership-title">
      <SectionHeading
        id="leadership-title"
        eyebrow="Leadership"
        title="Led by people who have made the crossing themselves"
        lead={
          leader
            ? undefined
            : 'Our advisors have traded, studied and worked in the regions that we connect. Meet the people who will answer for your project.'
        }
      />
      {leader ? <LeaderCard leader={leader} /> : <Onward />}
    </Section>
  );
}

import { chakra, Heading, Link } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { Icon } from '../../ui/icon.tsx';
import { groupByType } from './group-by-type.ts';

type Partner = Content['partners'][number];

const Group = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '14rem 1fr' },
    columnGap: '12',
    rowGap: '5',
    paddingTop: { base: '6', lg: '10' },
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    gap: { base: '4', md: '6' },
    listStyle: 'none',
  },
});

const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    overflowWrap: 'anywhere',
    padding: { base: '6', md: '8' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'lg',
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    alignSelf: 'flex-start',
    height: '14',
    minWidth: '14',
    maxWidth: '40',
    borderRadius: 'md',
    fontFamily: 'heading',
    fontSize: '2xl',
    overflow: 'clip',
  },
  variants: {
    kind: {
      // Logos are drawn for white paper.
      logo: {
        bg: 'white',
        padding: '2',
        '& img': { maxHeight: '100%', maxWidth: '100%', objectFit: 'contain' },
      },
      letter: { bg: 'brand.solid', color: 'brand.contrast' },
    },
  },
});

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function PartnerCard({ partner }: { partner: Partner }) {
  const { name, description, logoUrl, websiteUrl } = partner;
  return (
    <Card>
      {logoUrl ? (
        <Mark kind="logo">
          <img
            src={logoUrl}
            alt=""
            width="144"
            height="40"
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </Mark>
      ) : (
        <Mark kind="letter" aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </Mark>
      )}
      <Heading as="h4" textStyle="h3" marginTop="5">
        {name}
      </Heading>
      <chakra.p color="fg.muted" marginTop="2" whiteSpace="pre-line">
        {description}
      </chakra.p>
      {websiteUrl && (
        <Link
          href={websiteUrl}
          aria-label={`Visit website of ${name}`}
          target="_blank"
          rel="noopener"
          marginTop="auto"
          paddingTop="4"
          minHeight="11"
          display="inline-flex"
          alignItems="center"
          alignSelf="flex-start"
          gap="1.5"
          fontSize="sm"
          fontWeight="semibold"
        >
          Visit website
          <Icon name="arrow-up-right" width="1em" height="1em" />
        </Link>
      )}
    </Card>
  );
}

/** Active partners, grouped by their type. */
export function PartnerDirectory({ partners }: { partners: readonly Partner[] }) {
  return (
    <chakra.div display="grid" gap={{ base: '12', lg: '10' }}>
      {groupByType(partners).map((group) => (
        <Group key={group.type}>
          <Heading as="h3" textStyle="h3">
            {capitalized(group.type)}
          </Heading>
          <Grid>
            {group.partners.map((partner) => (
              <PartnerCard key={partner.id} partner={partner} />
            ))}
          </Grid>
        </Group>
      ))}
    </chakra.div>
  );
}

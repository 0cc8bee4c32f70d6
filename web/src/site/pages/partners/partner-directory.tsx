import { Box, chakra, Grid, Link } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useState } from 'react';
import { useShow } from '../../../shared/lib/content/content.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Body, beside, H3, NARROW } from '../../ui/blocks.tsx';

type Partner = Content['partners'][number];

/** One line on a wide screen, so that a list of one partner looks as complete as a list of ten. */
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3rem minmax(0, 1fr)', md: '4rem minmax(0, 13rem) minmax(0, 1fr)' },
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    columnGap: { base: '4', md: '8' },
    rowGap: '1',
    alignItems: { base: 'start', md: 'center' },
    '& + &': { pt: { base: '5', md: '7' }, borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: { base: '12', md: '16' },
    borderRadius: 'md',
    overflow: 'clip',
  },
  variants: {
    kind: {
      // Most logos are made for a white ground.
      logo: {
        bg: 'white',
        forcedColorAdjust: 'none',
        p: { base: '1', md: '2' },
        '& img': { maxH: '100%', maxW: '100%', objectFit: 'contain' },
      },
      tile: { bg: 'forest.900' },
    },
  },
});

/** Two shapes in a square of 20, each with an ink of its own: hills, bridge, blocks, leaf, steps, harbour, sail. */
const marks = [
  ['M10 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z', 'M2 17c3-7 7-7 10-2c2-3 4-3 6 2z'],
  ['M2 5h16v2H2z', 'M2 16v-2a8 8 0 0 1 16 0v2h-3v-2a5 5 0 0 0-10 0v2z'],
  ['M4 4h5.5v5.5H4zM10.5 10.5H16V16h-5.5z', 'M10.5 4H16v5.5h-5.5zM4 10.5h5.5V16H4z'],
  ['M4 16C4 8 8 4 16 4c0 8-4 12-12 12z', 'M4 16l7-7v2.5L6 16z'],
  ['M4 17v-4h4V9h4V5h4v12z', 'M6.5 3.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z'],
  ['M3 12h14a7 5 0 0 1-14 0z', 'M9 3v8H4zM10.5 3v8H16z'],
] as const;
const inks = [
  ['gold.300', 'terracotta.400'],
  ['terracotta.400', 'gold.300'],
  ['forest.200', 'gold.400'],
  ['gold.400', 'forest.200'],
] as const;

const hashOf = (name: string) =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 1);

function PartnerTile({ name }: { name: string }) {
  const hash = hashOf(name);
  const [first, second] = marks[hash % marks.length] ?? marks[0];
  const [light, strong] = inks[Math.floor(hash / marks.length) % inks.length] ?? inks[0];
  return (
    <chakra.svg viewBox="0 0 20 20" boxSize="full" aria-hidden forcedColorAdjust="none">
      <chakra.path d={first} fill={light} />
      <chakra.path d={second} fill={strong} />
    </chakra.svg>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function PartnerRow({ partner }: { partner: Partner }) {
  const { name, logoUrl, websiteUrl } = partner;
  const show = useShow();
  const [lostLogo, setLostLogo] = useState<string | null>(null);
  const logo = logoUrl === lostLogo ? null : logoUrl;
  return (
    <Row>
      <Mark kind={logo ? 'logo' : 'tile'}>
        {logo ? (
          <img
            src={logo}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setLostLogo(logo)}
            ref={(image) => {
              // The error may have come before hydration.
              if (image?.complete) image.decode().catch(() => setLostLogo(logo));
            }}
          />
        ) : (
          <PartnerTile name={name} />
        )}
      </Mark>
      <H3 as="h4" alignSelf="center">
        {show('partners', partner, 'name')}
      </H3>
      <Box gridColumn="auto / -1">
        <Body>{show('partners', partner, 'description')}</Body>
        {websiteUrl && (
          <Link
            href={websiteUrl}
            aria-label={`Visit website of ${name}`}
            target="_blank"
            rel="noopener"
            minH="11"
            {...beside}
            gap="1.5"
            fontSize="sm"
            fontWeight="semibold"
          >
            Visit website
            <Icon name="arrow-up-right" width="1em" height="1em" />
          </Link>
        )}
      </Box>
    </Row>
  );
}

/** Groups partners by type, whatever its case and spacing: strategic ones first, then in the order of appearance. */
export function groupByType<Partner extends { type: string }>(partners: readonly Partner[]) {
  const groups = new Map<string, { type: string; partners: Partner[] }>([
    ['strategic', { type: 'strategic', partners: [] }],
  ]);
  for (const partner of partners) {
    const type = partner.type.trim().replace(/\s+/g, ' ');
    const group = groups.get(type.toLowerCase()) ?? { type, partners: [] };
    groups.set(type.toLowerCase(), group);
    group.partners.push(partner);
  }
  return [...groups.values()].filter((group) => group.partners.length > 0);
}

export function PartnerDirectory({ partners }: { partners: readonly Partner[] }) {
  return (
    <Grid gap={{ base: '7', lg: '10' }}>
      {groupByType(partners).map((group) => (
        <Grid
          key={group.type}
          templateColumns={{ base: '1fr', lg: '14rem 1fr' }}
          columnGap="12"
          rowGap={{ base: '4', lg: '7' }}
          pt={{ base: '5', lg: '10' }}
          borderTopWidth="1px"
        >
          <H3>{capitalized(group.type)}</H3>
          <chakra.ul display="grid" rowGap={{ base: '5', md: '7' }}>
            {group.partners.map((partner) => (
              <PartnerRow key={partner.id} partner={partner} />
            ))}
          </chakra.ul>
        </Grid>
      ))}
    </Grid>
  );
}

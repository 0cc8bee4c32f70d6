import { chakra, Link } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { H3 } from '../../ui/blocks.tsx';
import { groupByType } from './group-by-type.ts';
import { PartnerTile } from './partner-tile.tsx';

type Partner = Content['partners'][number];

const Group = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '14rem 1fr' },
    columnGap: '12',
    rowGap: { base: '4', lg: '7' },
    paddingTop: { base: '5', lg: '10' },
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});

const List = chakra('ul', {
  base: { display: 'grid', rowGap: { base: '5', md: '7' } },
});

/** One line on a wide screen, so that a list of one partner looks as complete as a list of ten. */
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3rem minmax(0, 1fr)', md: '4rem minmax(0, 13rem) minmax(0, 1fr)' },
    columnGap: { base: '4', md: '8' },
    rowGap: '1',
    alignItems: { base: 'start', md: 'center' },
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& + &': { paddingTop: { base: '5', md: '7' }, borderTopWidth: '1px', borderColor: 'border.muted' },
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
        padding: { base: '1', md: '2' },
        '& img': { maxHeight: '100%', maxWidth: '100%', objectFit: 'contain' },
      },
      tile: { bg: 'forest.900' },
    },
  },
});

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function PartnerRow({ partner }: { partner: Partner }) {
  const { name, logoUrl, websiteUrl } = partner;
  const show = useShow();
  return (
    <Row>
      {logoUrl ? (
        <Mark kind="logo">
          <img
            src={logoUrl}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </Mark>
      ) : (
        <Mark kind="tile">
          <PartnerTile name={name} />
        </Mark>
      )}
      <H3 as="h4" alignSelf="center">
        {show('partners', partner, 'name')}
      </H3>
      <chakra.div gridColumn={{ base: '2', md: 'auto' }}>
        <chakra.p color="fg.muted" whiteSpace="pre-line" maxWidth="prose">
          {show('partners', partner, 'description')}
        </chakra.p>
        {websiteUrl && (
          <Link
            href={websiteUrl}
            aria-label={`Visit website of ${name}`}
            target="_blank"
            rel="noopener"
            minHeight="11"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            fontSize="sm"
            fontWeight="semibold"
          >
            Visit website
            <Icon name="arrow-up-right" width="1em" height="1em" />
          </Link>
        )}
      </chakra.div>
    </Row>
  );
}

export function PartnerDirectory({ partners }: { partners: readonly Partner[] }) {
  return (
    <chakra.div display="grid" gap={{ base: '7', lg: '10' }}>
      {groupByType(partners).map((group) => (
        <Group key={group.type}>
          <H3>{capitalized(group.type)}</H3>
          <List>
            {group.partners.map((partner) => (
              <PartnerRow key={partner.id} partner={partner} />
            ))}
          </List>
        </Group>
      ))}
    </chakra.div>
  );
}

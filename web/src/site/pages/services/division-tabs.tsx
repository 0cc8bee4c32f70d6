import { Box, chakra, Grid } from '@chakra-ui/react';
import { type Content, type DivisionSlug, divisions } from '@mipaka/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { figures } from '../../../shared/content/pages/declare.ts';
import { texts as declared } from '../../../shared/content/pages/services/texts.ts';
import { site } from '../../../shared/content/texts/site.ts';
import { useContent, useShow } from '../../../shared/lib/content/content.tsx';
import type { LinkState } from '../../../shared/lib/link-state.ts';
import { Icon, iconFor } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Body, Card, Container, DarkCard, H2, H3, Lead, NARROW, round } from '../../ui/blocks.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Stats } from '../../ui/stat.tsx';

const divisionLooks = {
  business: { icon: 'globe', inquiryType: 'business-inquiry' },
  digital: { icon: 'cpu', inquiryType: 'business-inquiry' },
  education: { icon: 'graduation-cap', inquiryType: 'career' },
  talent: { icon: 'users', inquiryType: 'career' },
  media: { icon: 'mic', inquiryType: 'business-inquiry' },
} as const;

const SMALL_PX = 768;

/** The target of a tab's link: the tabs themselves, below the opening of the page. */
const TABS_ID = 'divisions';

const Tab = chakra(Link, {
  base: {
    flex: '1 1 0',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: { base: 'center', md: 'flex-start' },
    gap: { base: '2.5', md: '3' },
    minH: '14',
    py: { base: '2', md: '5' },
    pe: { md: '5', lg: '7' },
    mb: '-1px',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'semibold',
    lineHeight: 'short',
    transition: 'color 0.15s, border-color 0.15s',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: { base: '-3px', md: '2px' }, borderRadius: 'sm' },
    '&[aria-selected=true]': { color: 'fg', borderColor: 'accent.solid' },
    '&[aria-selected=true] svg': { color: 'accent.fg' },
    // Otherwise a line below every tab would mark all of them as chosen.
    '@media (forced-colors: active)': {
      borderBottomColor: 'Canvas',
      '&[aria-selected=true]': { borderBottomColor: 'Highlight' },
    },
  },
});

const slugs = divisions.map(({ slug }) => slug);

export function tabFrom(search: URLSearchParams): DivisionSlug {
  const named = search.get('tab');
  return slugs.find((slug) => slug === named) ?? 'business';
}

/** The tab to which a key moves, around both ends of the list; null for keys that the tab list does not use. */
export function tabForKey(key: string, current: DivisionSlug): DivisionSlug | null {
  const index = slugs.indexOf(current);
  const at = (position: number) => slugs[(position + slugs.length) % slugs.length] ?? null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at(index + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at(index - 1);
  if (key === 'Home') return at(0);
  if (key === 'End') return at(-1);
  return null;
}

/** Arrow keys, Home and End move between the tabs; only the active tab is in the tab order. */
function TabList({ active }: { active: DivisionSlug }) {
  const list = useRef<HTMLDivElement>(null);
  // Without scripts the arrow keys do not reach the other tabs, so each tab is in the tab order.
  const hasKeys = useIsHydrated();
  const text = useTexts(site);
  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    // On a phone the panel begins below the screen, and would change out of sight.
    if (innerWidth < SMALL_PX) list.current?.scrollIntoView({ block: 'start' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Starts at the focused tab: during quick presses the address, and so the active tab, lags behind.
    const focused = divisions.find(({ slug }) => `tab-${slug}` === (event.target as HTMLElement).id);
    const next = tabForKey(event.key, focused?.slug ?? active);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${next}`);
    tab?.focus({ preventScroll: true });
    tab?.click();
  };

  return (
    <Box
      scrollMarginTop="16"
      // A phone shows all of them, in two columns; with large type, in one.
      display={{ base: 'grid', md: 'flex' }}
      gridTemplateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
      columnGap={{ base: '4', md: '0' }}
      py={{ base: '2', md: '0' }}
      borderBottomWidth={{ md: '1px' }}
      ref={list}
      role="tablist"
      aria-label="Divisions"
      onKeyDown={onKeyDown}
    >
      {divisions.map(({ slug }) => (
        <Tab
          key={slug}
          to={{ search: `?tab=${slug}`, hash: `#${TABS_ID}` }}
          replace
          state={{ isTab: true } satisfies LinkState}
          role="tab"
          id={`tab-${slug}`}
          aria-controls={`panel-${slug}`}
          aria-selected={slug === active}
          tabIndex={hasKeys && slug !== active ? -1 : undefined}
        >
          <Icon name={divisionLooks[slug].icon} />
          {text.plain(`site.division.${slug}`)}
        </Tab>
      ))}
    </Box>
  );
}

export function ServiceItem({ service }: { service: Content['services'][number] }) {
  const show = useShow();
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      alignContent="start"
      py="6"
      borderTopWidth="1px"
      css={{ [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
    >
      <chakra.span {...round} boxSize="12" bg="accent.subtle" color="accent.fg" fontSize="lg">
        <Icon name={iconFor(service.icon)} />
      </chakra.span>
      <Box minW="0">
        <H3 pt="2">{show('services', service, 'title')}</H3>
        <Body mt="2">{show('services', service, 'description')}</Body>
      </Box>
    </chakra.li>
  );
}

type Statistics = Content['statistics'];

/** `divisions` closes the page, `panel` stands beside the services: until staff save others, those of the company. */
export function serviceFigures(statistics: Statistics) {
  const own = figures('services')(statistics);
  const divisions = own.find(({ key }) => key.toLowerCase().includes('division'));
  const further = own.filter((figure) => figure !== divisions);
  const panel = further.length > 0 ? further : figures('about')(statistics);
  return { panel, divisions };
}

function DivisionPanel({ slug, isOpen }: { slug: DivisionSlug; isOpen: boolean }) {
  const text = useTexts(declared);
  const name = useTexts(site);
  const content = useContent();
  const services = content.services.filter(({ division }) => division === slug);
  const stories = content.stories.filter(({ division }) => division === slug);
  const { panel } = serviceFigures(content.statistics);
  const crossings = `crossings-${slug}`;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      columnGap={{ lg: '16', xl: '24' }}
      rowGap={{ base: '8', lg: '12' }}
      alignItems="start"
      css={{ '& > ul, & > section, & > aside': { gridColumn: '1 / -1', breakInside: 'avoid' } }}
    >
      <H2>{name(`site.division.${slug}`)}</H2>
      <div>
        <Lead mt={{ base: '-4', lg: '0' }}>{text(`services.${slug}`, richLine)}</Lead>
        <LinkButton to={`/contact?type=${divisionLooks[slug].inquiryType}`} mt="8">
          {text(`services.${slug}.action`)}
        </LinkButton>
      </div>
      {services.length > 0 && (
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(15rem, 1fr))' }}
          columnGap={{ lg: '10', xl: '14' }}
        >
          {services.map((service) => (
            <ServiceItem key={service.id} service={service} />
          ))}
        </chakra.ul>
      )}
      {stories.length > 0 && (
        <Card display="grid" gap="6" p={{ base: '5', md: '8', xl: '10' }} aria-labelledby={crossings}>
          <H3 id={crossings}>{text('services.crossings')}</H3>
          {/* Mounted again for each opening, so that the route draws itself. */}
          <Crossings key={String(isOpen)} stories={stories} name={crossings} level="h4" hasMap={isOpen} />
        </Card>
      )}
      {panel.length > 0 && (
        <DarkCard as="aside" aria-label="Figures" p={{ base: '6', md: '8', xl: '10' }}>
          <Stats figures={panel} isInverted />
        </DarkCard>
      )}
    </Grid>
  );
}

export function DivisionTabs({ active }: { active: DivisionSlug }) {
  return (
    <>
      <Box id={TABS_ID} bg="bg.subtle" borderBottomWidth="1px" borderColor="border.muted">
        <Container>
          <TabList active={active} />
        </Container>
      </Box>
      {divisions.map(({ slug }) => (
        <Box
          key={slug}
          role="tabpanel"
          id={`panel-${slug}`}
          aria-labelledby={`tab-${slug}`}
          display={slug === active ? 'block' : 'none'}
          _print={{ display: 'block' }}
          py={{ base: '12', md: '20' }}
        >
          <Container>
            <DivisionPanel slug={slug} isOpen={slug === active} />
          </Container>
        </Box>
      ))}
    </>
  );
}

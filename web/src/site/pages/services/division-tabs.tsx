import { chakra } from '@chakra-ui/react';
import { type DivisionSlug, divisions } from '@mipaka/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { site } from '../../../shared/content/texts/site.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Container } from '../../ui/blocks.tsx';
import { divisionLooks } from './division-looks.ts';
import { DivisionPanel } from './division-panel.tsx';
import { tabForKey } from './tabs.ts';

type Props = { active: DivisionSlug; onChange: (slug: DivisionSlug) => void };

const List = chakra('div', {
  base: {
    scrollMarginTop: '16',
    // A phone shows all of them, in two columns; with large type, in one.
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
    columnGap: { base: '4', md: '0' },
    paddingBlock: { base: '2', md: '0' },
    borderBottomWidth: { md: '1px' },
    borderColor: 'border',
  },
});

/** Below this window width the tabs stand in two columns, in CSS pixels. */
const SMALL_PX = 768;

/** The target of a tab's link without scripts: the tabs themselves, below the opening of the page. */
const TABS_ID = 'divisions';

const Tab = chakra(Link, {
  base: {
    flex: '1 1 0',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    alignItems: { base: 'center', md: 'flex-start' },
    gap: { base: '2.5', md: '3' },
    minHeight: '14',
    paddingBlock: { base: '2', md: '5' },
    paddingInlineEnd: { md: '5', lg: '7' },
    marginBottom: '-1px',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'semibold',
    lineHeight: 'short',
    textAlign: 'start',
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

/** Arrow keys, Home and End move between the tabs; only the active tab is in the tab order. */
function TabList({ active, onChange }: Props) {
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
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus({ preventScroll: true });
  };

  return (
    <List ref={list} role="tablist" aria-label="Divisions" onKeyDown={onKeyDown}>
      {divisions.map(({ slug }) => (
        <Tab
          key={slug}
          to={{ search: `?tab=${slug}`, hash: `#${TABS_ID}` }}
          replace
          preventScrollReset
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
    </List>
  );
}

export function DivisionTabs({ active, onChange }: Props) {
  return (
    <>
      <chakra.div id={TABS_ID} bg="bg.subtle" borderBottomWidth="1px" borderColor="border.muted">
        <Container>
          <TabList active={active} onChange={onChange} />
        </Container>
      </chakra.div>
      {divisions.map(({ slug }) => (
        <chakra.div
          key={slug}
          role="tabpanel"
          id={`panel-${slug}`}
          aria-labelledby={`tab-${slug}`}
          display={slug === active ? 'block' : 'none'}
          _print={{ display: 'block', breakInside: 'avoid' }}
          paddingBlock={{ base: '12', md: '20' }}
        >
          <Container>
            <DivisionPanel slug={slug} isOpen={slug === active} />
          </Container>
        </chakra.div>
      ))}
    </>
  );
}

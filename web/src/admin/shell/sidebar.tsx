import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { type ComponentProps, Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { LogoMark } from '../../shared/ui/logo.tsx';
import { useKept } from '../lib/use-kept.ts';
import { openHelp } from './commands/open.ts';
import { Hint } from './hint.tsx';
import { type Entry, type Group, menuFor } from './menu.ts';
import { NewBadge, overIcon } from './new-badge.tsx';

/** Below this window width the sidebar shows icons alone until the user expands it, in CSS pixels. */
const ROOM_PX = 1_024;

/** The menu of all tabs and pages, in groups; a phone shows the bottom bar instead. */
export function Sidebar({ here }: { here: Entry }) {
  const isNarrow = innerWidth < ROOM_PX;
  const [shape, setShape] = useKept(
    'dashboard.sidebar',
    isNarrow ? ['collapsed', 'expanded'] : ['expanded', 'collapsed'],
  );
  const isCollapsed = shape === 'collapsed';
  return (
    <Flex
      as="nav"
      aria-label="Dashboard"
      hideBelow="md"
      data-screen-only
      direction="column"
      flexShrink="0"
      gap="0.5"
      position="sticky"
      top="0"
      height="100dvh"
      width={isCollapsed ? '16' : '15rem'}
      overflowY="auto"
      overscrollBehavior="contain"
      scrollbarWidth="thin"
      p="3"
      bg="bg.panel"
      borderInlineEndWidth="1px"
    >
      <Flex align="center" flexShrink="0" gap="2" px="0.5" pb="3" color="brand.fg" overflow="hidden">
        <LogoMark />
        <Text hidden={isCollapsed} fontFamily="heading" fontSize="lg" lineHeight="short" truncate>
          {business.name}
        </Text>
      </Flex>
      <Entries here={here} isCollapsed={isCollapsed} />
      <Box flex="1" minHeight="2" />
      <NavButton
        name="Keyboard shortcuts"
        label="Shortcuts"
        icon="info"
        isCollapsed={isCollapsed}
        onClick={openHelp}
      />
      <NavButton
        name={isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
        label="Collapse"
        icon={isCollapsed ? 'chevron-right' : 'chevron-left'}
        isCollapsed={isCollapsed}
        onClick={() => setShape(isCollapsed ? 'expanded' : 'collapsed')}
      />
    </Flex>
  );
}

function Entries({ here, isCollapsed }: { here: Entry; isCollapsed: boolean }) {
  const [fold, setFold] = useKept('dashboard.settings', ['closed', 'open']);
  const isOpen = fold === 'open';
  const isHere = ({ name }: Entry) => name === here.name;
  const shownOf = ({ isFolding, entries }: Group) =>
    isFolding && !isOpen ? entries.filter(isHere) : entries;
  return (
    <Flex direction="column" gap="0.5">
      {menuFor(useAuth().user).map((group) => (
        <Fragment key={group.entries[0]?.name}>
          {group.entries[0]?.name !== 'overview' && <Box borderTopWidth="1px" my="1" flexShrink="0" />}
          {group.isFolding && (
            <NavButton
              name={group.heading ?? ''}
              icon="settings"
              isCollapsed={isCollapsed}
              aria-expanded={isOpen}
              onClick={() => setFold(isOpen ? 'closed' : 'open')}
            >
              {!isCollapsed && <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />}
            </NavButton>
          )}
          {shownOf(group).map((entry) => {
            const isNested = group.heading !== undefined && group.heading !== entry.label && !isCollapsed;
            return (
              <Hint key={entry.name} content={entry.label} isOff={!isCollapsed}>
                <NavLink
                  to={entry.to}
                  isCollapsed={isCollapsed}
                  isNested={isNested}
                  aria-current={isHere(entry) ? 'page' : undefined}
                >
                  {!isNested && <Icon name={entry.icon} />}
                  <NavLabel isCollapsed={isCollapsed}>{entry.label}</NavLabel>
                  {entry.name === 'inquiries' && (
                    <NewBadge {...(isCollapsed && { ...overIcon, top: '0', insetInlineEnd: '0' })} />
                  )}
                </NavLink>
              </Hint>
            );
          })}
        </Fragment>
      ))}
    </Flex>
  );
}

/** One line of the sidebar: a link or a button. */
const navLine = {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    // All lines fit the screen of a small laptop, and are large enough for a finger on a tablet.
    minHeight: 'clamp(1.5rem, 3vh, 2.25rem)',
    flexShrink: '0',
    px: '3',
    borderRadius: 'md',
    fontWeight: 'medium',
    color: 'fg.muted',
    textAlign: 'start',
    cursor: 'button',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page]': {
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
    // Forced colours remove the background that marks the entry.
    '@media (forced-colors: active)': {
      '&[aria-current=page]': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        color: 'HighlightText',
      },
    },
  },
  variants: {
    isCollapsed: { true: { justifyContent: 'center', px: '0' }, false: {} },
    /** Below the label of its group. */
    isNested: { true: { ps: '11', fontSize: 'sm' }, false: {} },
  },
} as const;

const NavLink = chakra(Link, navLine);
const LineButton = chakra('button', navLine);

/** The label of a line; hidden except for screen readers where the sidebar is collapsed. */
const NavLabel = chakra('span', {
  base: { flex: '1', minWidth: '0', truncate: true },
  variants: { isCollapsed: { true: { srOnly: true }, false: {} } },
});

type ButtonProps = Omit<ComponentProps<typeof LineButton>, 'name'> & {
  /** What the button does; `label` is shorter. */
  name: string;
  label?: string;
  icon: IconName;
  isCollapsed: boolean;
};

/** A line that acts; where its icon stands alone, a hint shows its name. */
function NavButton({ name, label = name, icon, isCollapsed, children, ...button }: ButtonProps) {
  return (
    <Hint content={name} isOff={!isCollapsed}>
      <LineButton type="button" isCollapsed={isCollapsed} aria-label={name} {...button}>
        <Icon name={icon} />
        <NavLabel isCollapsed={isCollapsed}>{label}</NavLabel>
        {children}
      </LineButton>
    </Hint>
  );
}

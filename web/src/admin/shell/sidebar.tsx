import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { LogoMark } from '../../shared/ui/logo.tsx';
import { useKept } from '../lib/use-kept.ts';
import { openHelp } from './commands/open.ts';
import { Hint } from './hint.tsx';
import { type Entry, menuFor } from './menu.ts';
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
  return (
    <Flex direction="column" gap="0.5">
      {menuFor(useAuth().user).map(({ heading, entries }) => (
        <Fragment key={entries[0]?.name}>
          {entries[0]?.name !== 'overview' && <Box borderTopWidth="1px" my="1" flexShrink="0" />}
          {heading !== entries[0]?.label && !isCollapsed && (
            <Text textStyle="note" px="3">
              {heading}
            </Text>
          )}
          {entries.map(({ name, label, icon, to }) => (
            <Hint key={name} content={label} isOff={!isCollapsed}>
              <NavLink
                to={to}
                isCollapsed={isCollapsed}
                aria-current={name === here.name ? 'page' : undefined}
              >
                <Icon name={icon} />
                <NavLabel isCollapsed={isCollapsed}>{label}</NavLabel>
                {name === 'inquiries' && (
                  <NewBadge {...(isCollapsed && { ...overIcon, top: '0', insetInlineEnd: '0' })} />
                )}
              </NavLink>
            </Hint>
          ))}
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
  },
} as const;

const NavLink = chakra(Link, navLine);
const LineButton = chakra('button', navLine);

/** The label of a line; hidden except for screen readers where the sidebar is collapsed. */
const NavLabel = chakra('span', {
  base: { flex: '1', minWidth: '0', truncate: true },
  variants: { isCollapsed: { true: { srOnly: true }, false: {} } },
});

type ButtonProps = {
  /** What the button does; `label` is shorter. */
  name: string;
  label: string;
  icon: IconName;
  isCollapsed: boolean;
  onClick: () => void;
};

/** A line that acts; where its icon stands alone, a hint shows its name. */
const NavButton = ({ name, label, icon, isCollapsed, onClick }: ButtonProps) => (
  <Hint content={name} isOff={!isCollapsed}>
    <LineButton type="button" isCollapsed={isCollapsed} aria-label={name} onClick={onClick}>
      <Icon name={icon} />
      <NavLabel isCollapsed={isCollapsed}>{label}</NavLabel>
    </LineButton>
  </Hint>
);

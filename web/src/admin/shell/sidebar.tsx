import { Box, chakra, Flex, Portal, Text, Tooltip } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { Fragment, type KeyboardEvent, type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LogoMark } from '../../shared/ui/logo.tsx';
import { useKept } from '../lib/unsaved.ts';
import { openHelp } from './commands/open.ts';
import { type Entry, menuFor } from './menu.ts';
import { NewBadge, overIcon } from './new-badge.tsx';

export const PANEL_ID = 'tab-panel';
export const tabId = (name: string) => `tab-${name}`;

/** Below this window width the sidebar shows icons alone until the user expands it, in CSS pixels. */
const ROOM_PX = 1_024;

export function Sidebar({ here }: { here: Entry }) {
  const [shape, setShape] = useKept(
    'sidebar',
    innerWidth < ROOM_PX ? ['collapsed', 'expanded'] : ['expanded', 'collapsed'],
  );
  const isCollapsed = shape === 'collapsed';
  const [toggle, icon, next] = isCollapsed
    ? (['Expand', 'chevron-right', 'expanded'] as const)
    : (['Collapse', 'chevron-left', 'collapsed'] as const);
  const buttons = [
    { id: 'help', name: 'Keyboard shortcuts', label: 'Shortcuts', icon: 'info', act: openHelp },
    { id: 'shape', name: `${toggle} the sidebar`, label: toggle, icon, act: () => setShape(next) },
  ] as const;
  return (
    <Flex
      as="nav"
      aria-label="Dashboard"
      hideBelow="md"
      data-screen-only
      data-collapsed={isCollapsed || undefined}
      direction="column"
      flexShrink="0"
      gap="0.5"
      position="sticky"
      top="0"
      height="100dvh"
      width={isCollapsed ? '16' : '17rem'}
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
      {buttons.map(({ id, name, label, icon, act }) => (
        <Hint key={id} content={name} isOff={!isCollapsed}>
          <LineButton type="button" aria-label={name} onClick={act}>
            <Icon name={icon} />
            <NavLabel>{label}</NavLabel>
          </LineButton>
        </Hint>
      ))}
    </Flex>
  );
}

const steps: { [key: string]: number } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * All entries are links, so that each can be opened in a new window. While a tab is shown, those of tabs are ARIA tabs
 * as well, of which arrow keys open none: moving alone must not fill the browser's history.
 */
function Entries({ here, isCollapsed }: { here: Entry; isCollapsed: boolean }) {
  const menu = menuFor(useAuth().user);
  const [focused, setFocused] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt with an arrow key goes back and forward in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const step = steps[event.key];
    if (event.key === ' ') links[at]?.click();
    else if (event.key === 'Home') links[0]?.focus();
    else if (event.key === 'End') links.at(-1)?.focus();
    else if (step) links[(at + step + links.length) % links.length]?.focus();
    else return;
    event.preventDefault();
  };
  const owned = menu.flatMap(({ entries }) => entries).filter(({ isTab }) => isTab);
  const attributesOf = ({ name, isTab }: Entry) => {
    const isHere = name === here.name;
    if (!isTab || !here.isTab) return { 'aria-current': isHere ? ('page' as const) : undefined };
    return {
      role: 'tab',
      'aria-selected': isHere,
      'aria-controls': isHere ? PANEL_ID : undefined,
      tabIndex: name === (focused ?? here.name) ? 0 : -1,
      onFocus: () => setFocused(name),
    };
  };
  return (
    <Flex direction="column" gap="0.5" onKeyDown={onKeyDown} onBlur={() => setFocused(null)}>
      {/* Pages stand between the tabs, and a tablist may hold nothing but tabs: it owns them by `aria-owns`. */}
      {here.isTab && (
        <Box
          role="tablist"
          // Out of the flow: the gap around it would move the entries.
          position="absolute"
          aria-label="Sections"
          aria-orientation="vertical"
          aria-owns={owned.map(({ name }) => tabId(name)).join(' ')}
        />
      )}
      {menu.map(({ heading, entries }) => (
        <Fragment key={entries[0]?.name}>
          {entries[0]?.name !== 'overview' && <Box borderTopWidth="1px" my="1" flexShrink="0" />}
          {heading !== entries[0]?.label && !isCollapsed && (
            <Text textStyle="note" px="3">
              {heading}
            </Text>
          )}
          {entries.map((entry) => (
            <Hint key={entry.name} content={entry.label} isOff={!isCollapsed}>
              <NavLink to={entry.to} id={tabId(entry.name)} {...attributesOf(entry)}>
                <Icon name={entry.icon} />
                <NavLabel>{entry.label}</NavLabel>
                {entry.name === 'inquiries' && (
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
    cursor: 'pointer',
    '[data-collapsed] &': { justifyContent: 'center', px: '0' },
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true], &[aria-current=page]': {
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
} as const;

const NavLink = chakra(Link, navLine);
const LineButton = chakra('button', navLine);

const NavLabel = chakra('span', {
  base: { flex: '1', minWidth: '0', truncate: true, '[data-collapsed] &': { srOnly: true } },
});

/** The pointer's rest before a tooltip opens, and the time after one in which the next opens at once; milliseconds. */
const OPEN_MS = 700;
const SKIP_MS = 300;

type HintProps = {
  content: string;
  isOff?: boolean;
  children: ReactElement<{ id?: string }>;
};

/** Explains the button or link inside it. The child needs a name of its own: a tooltip only repeats or adds. */
export function Hint({ content, isOff, children }: HintProps) {
  return (
    <Tooltip.Root
      ids={{ trigger: children.props.id }}
      openDelay={OPEN_MS}
      closeDelay={SKIP_MS}
      // Users who enlarge the screen must be able to move the pointer onto the text.
      interactive
      disabled={isOff}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'right', gutter: 6, overflowPadding: 8 }}
    >
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>{content}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  );
}

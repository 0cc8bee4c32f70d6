import { Box, Flex, Text } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../../lib/auth.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { type Tab, tabAddress, tabs } from '../lib/tabs.ts';
import { useCommands } from './commands/commands-context.ts';
import { NavButton, NavHint, NavLabel, NavLink } from './nav-link.tsx';
import { NewBadge, overIcon } from './new-badge.tsx';
import { pageAt, pagesFor } from './pages.ts';
import { useCollapsed } from './use-collapsed.ts';

/** The id of the panel that a tab shows. */
export const PANEL_ID = 'tab-panel';
/** The id of a tab, which names its panel. */
export const tabId = (name: string) => `tab-${name}`;

/** The way to every tab and page; on a phone it is the bottom bar. */
export function Sidebar({ tab }: { tab: Tab | undefined }) {
  const { user } = useAuth();
  const commands = useCommands();
  const here = pageAt(useLocation().pathname);
  const [isCollapsed, toggle] = useCollapsed();
  const toggleName = isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar';
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
      width={isCollapsed ? '16' : '56'}
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
      <TabLinks chosen={tab} isCollapsed={isCollapsed} />
      <Box borderTopWidth="1px" my="2" />
      {pagesFor(user).map((page) => (
        <NavHint key={page.path} name={page.label} isShown={isCollapsed}>
          <NavLink
            to={page.path}
            isCollapsed={isCollapsed}
            aria-current={page.path === here?.path ? 'page' : undefined}
          >
            <Icon name={page.icon} />
            <NavLabel isCollapsed={isCollapsed}>{page.label}</NavLabel>
          </NavLink>
        </NavHint>
      ))}
      <Box flex="1" minHeight="2" />
      {commands && (
        <NavHint name="Keyboard shortcuts" isShown={isCollapsed}>
          <NavButton
            type="button"
            isCollapsed={isCollapsed}
            aria-label="Keyboard shortcuts"
            onClick={commands.openHelp}
          >
            <Icon name="info" />
            <NavLabel isCollapsed={isCollapsed}>Shortcuts</NavLabel>
          </NavButton>
        </NavHint>
      )}
      {/* Always, so that the button stays the same and keeps the focus. */}
      <NavHint name={toggleName} isShown>
        <NavButton type="button" isCollapsed={isCollapsed} onClick={toggle} aria-label={toggleName}>
          <Icon name={isCollapsed ? 'chevron-right' : 'chevron-left'} />
          <NavLabel isCollapsed={isCollapsed}>Collapse</NavLabel>
        </NavButton>
      </NavHint>
    </Flex>
  );
}

/** How far a key moves along the tabs; Home and End lead to the ends. */
const steps: { [key: string]: number } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The tabs are links, since each is a place: one can be opened in a window of its own. Where one of them is shown they
 * are tabs as well: one of them is in the order of Tab, the arrow keys, Home and End move along them, and only Enter,
 * Space or a click choose one. Moving alone must not fill the history.
 */
function TabLinks({ chosen, isCollapsed }: { chosen: Tab | undefined; isCollapsed: boolean }) {
  const [focused, setFocused] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Alt and an arrow go through the history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = steps[event.key];
    if (event.key === ' ') links[at]?.click();
    else if (event.key === 'Home') links[0]?.focus();
    else if (event.key === 'End') links.at(-1)?.focus();
    else if (step) links[(at + step + links.length) % links.length]?.focus();
    else return;
    event.preventDefault();
  };
  const list = chosen && {
    role: 'tablist',
    'aria-label': 'Sections',
    'aria-orientation': 'vertical' as const,
  };
  return (
    <Flex
      direction="column"
      gap="0.5"
      {...list}
      onKeyDown={chosen && onKeyDown}
      onBlur={() => setFocused(null)}
    >
      {tabs.map(({ name, label, icon }) => {
        const isChosen = name === chosen?.name;
        const tab = chosen && {
          role: 'tab',
          'aria-selected': isChosen,
          'aria-controls': isChosen ? PANEL_ID : undefined,
          tabIndex: name === (focused ?? chosen.name) ? 0 : -1,
        };
        return (
          <NavHint key={name} name={label} isShown={isCollapsed}>
            <NavLink
              to={tabAddress(name)}
              id={tabId(name)}
              isCollapsed={isCollapsed}
              onFocus={() => setFocused(name)}
              {...tab}
            >
              <Icon name={icon} />
              <NavLabel isCollapsed={isCollapsed}>{label}</NavLabel>
              {name === 'inquiries' && (
                <NewBadge {...(isCollapsed && { ...overIcon, top: '0', insetInlineEnd: '0' })} />
              )}
            </NavLink>
          </NavHint>
        );
      })}
    </Flex>
  );
}

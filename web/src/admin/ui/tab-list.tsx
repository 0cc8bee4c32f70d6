import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

const List = chakra('div', {
  base: {
    display: 'flex',
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
});

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    minH: '12',
    px: { base: '3', lg: '4' },
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    outline: '0',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': { color: 'fg', borderColor: 'accent.solid' },
    // Else a line below each tab says that all of them are chosen.
    '@media (forced-colors: active)': {
      borderBottomColor: 'Canvas',
      '&[aria-selected=true]': { borderBottomColor: 'Highlight' },
    },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-3px' },
  },
});

type Entry<Name extends string> = { name: Name; label: ReactNode };
type Props<Name extends string> = {
  label: string;
  tabs: readonly Entry<Name>[];
  chosen: Name;
  panelId: string;
  onChoose: (name: Name) => void;
};

export const tabId = (name: string) => `tab-${name}`;

/**
 * Tabs after the ARIA pattern: one of them is in the order of Tab, the arrow keys, Home and End move along them, and
 * only Enter, Space or a click choose one. Moving alone must not fill the history.
 */
export function TabList<Name extends string>({ label, tabs, chosen, panelId, onChoose }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways; the chosen one must not be out of sight.
  // Again when it grows: its font or its badge may come later.
  useEffect(() => {
    const tab = document.getElementById(tabId(chosen));
    if (!tab || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
    observer.observe(tab);
    return () => observer.disconnect();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Tab
          key={tab.name}
          id={tabId(tab.name)}
          type="button"
          role="tab"
          aria-selected={tab.name === chosen}
          aria-controls={tab.name === chosen ? panelId : undefined}
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </Tab>
      ))}
    </List>
  );
}

import { Tabs } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';

type Entry<Name extends string> = { name: Name; label: ReactNode };
type Props<Name extends string> = {
  label: string;
  tabs: readonly Entry<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

const tabId = (name: string) => `tab-${name}`;

/**
 * Tabs that are places: one of them is in the order of Tab, the arrow keys, Home and End move along them, and only
 * Enter, Space or a click choose one. Moving alone must not fill the history.
 */
export function PageTabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  // On a phone the tabs scroll sideways; the chosen one must not be out of sight.
  // Again when it grows: its font or its badge may come later.
  useEffect(() => {
    const tab = document.getElementById(tabId(chosen));
    if (!tab || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
    observer.observe(tab);
    return () => observer.disconnect();
  }, [chosen]);
  return (
    <Tabs.Root
      ids={{ trigger: tabId }}
      value={chosen}
      activationMode="manual"
      onValueChange={({ value }) => onChoose(value as Name)}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.name} value={tab.name}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content key={chosen} value={chosen}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

import { headingOf, resources } from '@mipaka/contract';
import { useQueries } from '@tanstack/react-query';
import { useAuth } from '../../../lib/auth.tsx';
import { type AnyRecord, listQuery } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import { tabAddress, tabOf, tabs } from '../../lib/tabs.ts';
import { capitalise } from '../../lib/text.ts';
import { manageTeam, pagesFor } from '../pages.ts';
import { useCommands } from './commands-context.ts';
import type { Command } from './find-commands.ts';

/** Everything that can be reached: tabs, pages, new records, commands, and each record of every list. */
export function useAllCommands(): Command[] {
  const { user, logoutMutation } = useAuth();
  const help = useCommands()?.openHelp;
  const lists = useQueries({ queries: resources.map((resource) => listQuery(resource)) });

  const go = tabs.map(
    ({ name, label, icon }): Command => ({
      id: `tab-${name}`,
      label,
      kind: 'Go to',
      icon,
      to: tabAddress(name),
    }),
  );
  const pages = [manageTeam, ...pagesFor(user)].map(
    ({ path, label, icon }): Command => ({ id: path, label, kind: 'Go to', icon, to: path }),
  );
  const add = resources.map(
    (resource): Command => ({
      id: `add-${resource.path}`,
      label: resourceTexts(resource).addTitle,
      kind: 'Create',
      icon: 'plus',
      to: tabAddress(tabOf(resource), 'new'),
    }),
  );
  const records = resources.flatMap((resource, index) =>
    ((lists[index]?.data ?? []) as AnyRecord[]).map(
      (record): Command => ({
        id: record.id,
        label: String(record[headingOf(resource)]),
        kind: capitalise(resource.noun),
        icon: 'pencil',
        to: tabAddress(tabOf(resource), record.id),
      }),
    ),
  );
  return [
    ...go,
    ...pages,
    ...add,
    { id: 'site', label: 'Home', kind: 'Public site', icon: 'home', to: '/' },
    ...(help
      ? [{ id: 'help', label: 'Keyboard shortcuts', kind: 'Help', icon: 'info', run: help } as const]
      : []),
    { id: 'logout', label: 'Logout', kind: 'Session', icon: 'log-out', run: () => logoutMutation.mutate() },
    ...records,
  ];
}

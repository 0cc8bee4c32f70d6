import { companyInfo, headingOf, type Resource, resources } from '@mipaka/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { blocks } from '../../../content/blocks.ts';
import { useAuth } from '../../../lib/auth.tsx';
import { placeOf } from '../../content/company/block-places.ts';
import { type AnyRecord, listQuery } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import { tabAddress, tabOf, tabs } from '../../lib/tabs.ts';
import { capitalise } from '../../lib/text.ts';
import { manageTeam, pagesFor } from '../pages.ts';
import { useCommands } from './commands-context.ts';
import type { Command } from './find-commands.ts';

/** What finds a record beside its name: all its texts. */
const textsOf = ({ form }: Resource, record: AnyRecord) =>
  Object.keys(form)
    .map((field) => record[field])
    .filter((value) => typeof value === 'string')
    .join(' ');

const commandsOf = (resource: Resource, records: readonly AnyRecord[]) =>
  records.map((record): Command => {
    const name = String(record[headingOf(resource)]);
    const place = resource === companyInfo ? placeOf(String(record.section)) : undefined;
    return {
      id: record.id,
      label: name,
      kind: place ? `Text, ${place}` : capitalise(resource.noun),
      icon: place ? 'file-text' : 'pencil',
      to: tabAddress(tabOf(resource), record.id),
      hidden: textsOf(resource, record),
    };
  });

const companyTab = tabOf(companyInfo);

/** The texts of the site that nobody has edited: each opens as a new record that begins with what visitors read now. */
function builtInCommands(sections: readonly AnyRecord[]): Command[] {
  const edited = new Set(sections.map(({ section }) => String(section).trim().toLowerCase()));
  return Object.entries(blocks)
    .filter(([section]) => !edited.has(section))
    .map(([section, { title, content }]) => ({
      id: `text-${section}`,
      label: title,
      kind: `Text, ${placeOf(section)}`,
      icon: 'file-text',
      to: tabAddress(companyTab, `new:${section}`),
      hidden: content,
    }));
}

/** Each record of every list, and the texts that are in none. */
function useRecordCommands(): Command[] {
  return useQueries({
    queries: resources.map((resource) => listQuery(resource)),
    combine: useCallback(
      (lists: { data?: AnyRecord[] }[]) =>
        resources.flatMap((resource, index) => {
          const records = lists[index]?.data;
          if (!records) return [];
          const others = resource === companyInfo ? builtInCommands(records) : [];
          return [...commandsOf(resource, records), ...others];
        }),
      [],
    ),
  });
}

/** Everything that can be reached but inquiries: tabs, pages, new records, commands, and each record of every list. */
export function useAllCommands(): Command[] {
  const { user, logoutMutation } = useAuth();
  const help = useCommands()?.openHelp;

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
  const records = useRecordCommands();
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

import { companyInfo, headingOf, nameOf, type Resource, resources } from '@mipaka/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { builtInId } from '../../content/company/list-texts.ts';
import { placeOf, siteTextFor, siteTexts } from '../../content/lib/site-places.ts';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { tabAddress, tabOf, tabs } from '../../lib/addresses/tabs.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { capitalise } from '../../lib/words/text.ts';
import { manageTeam, menuFor } from '../menu.ts';
import type { Command } from './find-commands.ts';
import { openHelp } from './open.ts';

/** All texts of a record, by which the palette finds it beside its name. */
const textsOf = ({ form }: Resource, record: Readonly<Record<string, unknown>>) =>
  Object.keys(form)
    .map((field) => record[field])
    .filter((value) => typeof value === 'string')
    .join(' ');

const commandsOf = (resource: Resource, records: readonly AnyRecord[]) =>
  records.map((record): Command => {
    const name = String(record[headingOf(resource)]);
    const replaced = siteTextFor(nameOf(resource), record);
    const place = replaced && placeOf(replaced);
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

/** The texts that staff have not edited: each opens as a new record that starts from the text that visitors see. */
function builtInCommands(resource: Resource, saved: readonly AnyRecord[]): Command[] {
  const edited = new Set(saved.map((record) => siteTextFor(nameOf(resource), record)));
  return siteTexts
    .filter((one) => one.resource === resource && !edited.has(one))
    .map((one) => ({
      id: `text-${one.name}`,
      label: String(one.start.title ?? one.start.text ?? one.place),
      kind: `Text, ${placeOf(one)}`,
      icon: 'file-text',
      to: tabAddress(companyTab, builtInId(one.name)),
      hidden: textsOf(resource, one.start),
    }));
}

/** All records of all lists, and the built-in texts without a record. */
function useRecordCommands(): Command[] {
  return useQueries({
    queries: resources.map((resource) => listQuery(resource)),
    combine: useCallback(
      (lists: { data?: AnyRecord[] }[]) =>
        resources.flatMap((resource, index) => {
          const records = lists[index]?.data;
          if (!records) return [];
          return [...commandsOf(resource, records), ...builtInCommands(resource, records)];
        }),
      [],
    ),
  });
}

const at = (to: string, label: string, icon: Command['icon'], hidden: string): Command => ({
  ...{ id: to, label, kind: 'Go to', icon, to },
  hidden,
});
/** Further places, with the words by which staff may look for them. */
const places: readonly Command[] = [
  at(
    editAddress('/', ''),
    'Edit the home page',
    'pencil',
    'headline title text photo change publish website',
  ),
  at(historyAddress({ what: 'published' }), 'Published changes', 'history', 'undo restore publishes'),
  at(historyAddress({ what: 'deleted' }), 'Trash', 'trash-2', 'deleted undo restore'),
];

/** All commands except inquiries: tabs, pages, new records, actions, and the records of all lists. */
export function useAllCommands(): Command[] {
  const { user, logoutMutation } = useAuth();
  const go = [...menuFor(user).flatMap(({ entries }) => entries), manageTeam].map(
    ({ label, icon, to }): Command => ({ id: to, label, kind: 'Go to', icon, to }),
  );
  const add = tabs
    .flatMap(({ resource }) => resource ?? [])
    .map(
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
    ...places,
    ...add,
    { id: 'site', label: 'Home', kind: 'Public site', icon: 'home', to: '/' },
    { id: 'help', label: 'Keyboard shortcuts', kind: 'Help', icon: 'info', run: openHelp },
    { id: 'logout', label: 'Logout', kind: 'Session', icon: 'log-out', run: () => logoutMutation.mutate() },
    ...records,
  ];
}

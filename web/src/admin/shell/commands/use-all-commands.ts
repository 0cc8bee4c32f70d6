import { companyInfo, headingOf, type Resource, resources } from '@mipaka/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { builtInId } from '../../content/company/list-texts.ts';
import { placeOf, replacedBy, savedFor, siteTexts } from '../../content/company/site-texts.ts';
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
    const replaced = replacedBy(resource, record);
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
const builtInCommands = (resource: Resource, saved: readonly AnyRecord[]): Command[] =>
  siteTexts
    .filter((one) => one.resource === resource && !savedFor(one, saved))
    .map((one) => ({
      id: `text-${one.name}`,
      label: String(one.start.title ?? one.start.text ?? one.place),
      kind: `Text, ${placeOf(one)}`,
      icon: 'file-text',
      to: tabAddress(companyTab, builtInId(one.name)),
      hidden: textsOf(resource, one.start),
    }));

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

const goTo = (to: string, label: string, icon: IconName, hidden = ''): Command => ({
  ...{ id: to, label, kind: 'Go to', icon, to, hidden },
});
/** Further places, with the words by which staff may look for them. */
const HOME_WORDS = 'headline title text photo change publish website';
const places: readonly Command[] = [
  goTo(editAddress('/', ''), 'Edit the home page', 'pencil', HOME_WORDS),
  goTo(historyAddress({ what: 'published' }), 'Published changes', 'history', 'undo restore publishes'),
  goTo(historyAddress({ what: 'deleted' }), 'Trash', 'trash-2', 'deleted undo restore'),
];

/** All commands except inquiries: tabs, pages, new records, actions, and the records of all lists. */
export function useAllCommands(): Command[] {
  const { user, logoutMutation } = useAuth();
  const pages = [...menuFor(user).flatMap(({ entries }) => entries), manageTeam];
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
    ...pages.map(({ to, label, icon }) => goTo(to, label, icon)),
    ...places,
    ...add,
    { id: 'site', label: 'Home', kind: 'Public site', icon: 'home', to: '/' },
    { id: 'help', label: 'Keyboard shortcuts', kind: 'Help', icon: 'info', run: openHelp },
    { id: 'logout', label: 'Logout', kind: 'Session', icon: 'log-out', run: () => logoutMutation.mutate() },
    ...records,
  ];
}

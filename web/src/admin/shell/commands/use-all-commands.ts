import { headingOf, resources } from '@mipaka/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { type Row, rowsOf } from '../../content/company/list-texts.ts';
import { placeOf } from '../../content/company/site-texts.ts';
import { editAddress } from '../../lib/addresses/edit-address.ts';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { tabAddress, tabOf, tabs } from '../../lib/addresses/tabs.ts';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { capitalise } from '../../lib/words/text.ts';
import { manageTeam, menuFor } from '../menu.ts';
import type { Command } from './find-commands.ts';
import { openHelp } from './open.ts';

/** A record, or a built-in text, which opens as a new record that starts from what visitors read. */
function commandOf({ id, resource, of, stored }: Row): Command {
  const values = stored ?? of?.start ?? {};
  return {
    id,
    label: String(of ? (values.title ?? values.text ?? of.place) : values[headingOf(resource)]),
    kind: of ? `Text, ${placeOf(of)}` : capitalise(resource.noun),
    icon: of ? 'file-text' : 'pencil',
    to: tabAddress(tabOf(resource), id),
    hidden: Object.keys(resource.form)
      .flatMap((field) => (typeof values[field] === 'string' ? values[field] : []))
      .join(' '),
  };
}

/** All records of all lists, and the built-in texts. */
const useRecordCommands = (): Command[] =>
  useQueries({
    queries: resources.map((resource) => listQuery(resource)),
    combine: useCallback((lists: { data?: AnyRecord[] }[]) => {
      const saved = resources.map((resource, index) => [resource, lists[index]?.data ?? []] as const);
      return rowsOf(new Map(saved)).map(commandOf);
    }, []),
  });

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

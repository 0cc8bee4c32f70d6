import type { CurrentUser } from '@mipaka/contract';
import { matchPath } from 'react-router-dom';
import type { IconName } from '../../shared/ui/icon.tsx';
import { inboxAddress, settingViews } from '../lib/addresses/inbox-address.ts';
import { tabNamed, tabs } from '../lib/addresses/tabs.ts';

/** An entry of a menu; `label` is also the title of the page. The `name` of a tab is the one in its address. */
export type Entry = {
  name: string;
  label: string;
  to: string;
  icon: IconName;
  isTab?: boolean;
  isForSuperadmins?: boolean;
};
/** A group; its heading may be its first entry. */
export type Group = { heading?: string; entries: readonly Entry[] };

const page = (name: string, label: string, icon: IconName, isForSuperadmins = false): Entry => ({
  name,
  label,
  icon,
  to: `/admin/${name}`,
  isForSuperadmins,
});

export const manageTeam = page('team', 'Team Management', 'id-card');
const website = page('website', 'Website', 'monitor');

const groups: readonly Group[] = [
  { entries: tabs.filter(({ resource }) => !resource) },
  { heading: website.label, entries: [website, ...tabs.filter(({ resource }) => resource?.publicSchema)] },
  { entries: [page('insight', 'Insight', 'chart-line'), page('history', 'History', 'history')] },
  {
    heading: 'Settings',
    entries: [
      // Records that only staff see.
      ...tabs.filter(({ resource }) => resource?.publicSchema === null),
      ...settingViews.map((view) => ({ ...view, to: inboxAddress(view.name), isTab: true })),
      page('users', 'Users', 'user-plus', true),
      page('security', 'Security', 'shield-check', true),
    ],
  },
  { entries: [page('account', 'Account', 'user-round')] },
];
const all = [...groups.flatMap(({ entries }) => entries), manageTeam];

/** Whether a user may open an entry. The API checks access in any case. */
export const mayOpen = ({ isForSuperadmins }: Entry, user: CurrentUser | null): boolean =>
  !isForSuperadmins || user?.role === 'superadmin';

export const menuFor = (user: CurrentUser | null): readonly Group[] =>
  groups.map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(entry, user)) }));

/** The entry of an address; an unknown tab is the Overview. */
export function entryAt({ pathname, search }: { pathname: string; search: string }): Entry {
  const found = all.find(({ isTab, to }) => !isTab && matchPath(to, pathname));
  const params = new URLSearchParams(search);
  const { name } = tabNamed(params.get('tab'));
  const view = name === 'inquiries' ? params.get('view') : null;
  const tabAt = (wanted: string | null) => all.find((entry) => entry.isTab && entry.name === wanted);
  return found ?? tabAt(view) ?? tabAt(name) ?? manageTeam;
}

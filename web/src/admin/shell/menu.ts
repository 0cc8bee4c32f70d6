import type { CurrentUser } from '@mipaka/contract';
import { matchPath } from 'react-router-dom';
import type { IconName } from '../../shared/ui/icon.tsx';
import { inboxAddress, type View, viewNamed } from '../lib/addresses/inbox-address.ts';
import { type Tab, tabAddress, tabNamed, tabs } from '../lib/addresses/tabs.ts';

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

const ofTab = ({ name, label, icon }: Tab): Entry => ({
  name,
  label,
  icon,
  to: tabAddress(name),
  isTab: true,
});
const ofView = (view: View, icon: IconName): Entry => ({
  ...viewNamed(view),
  icon,
  to: inboxAddress(view),
  isTab: true,
});
const page = (name: string, label: string, icon: IconName, isForSuperadmins = false): Entry => ({
  name,
  label,
  icon,
  to: `/admin/${name}`,
  isForSuperadmins,
});

/** A tab whose records only staff see is a setting; the others belong to the website. */
const isOfSite = ({ resource }: Tab) => resource !== undefined && resource.publicSchema !== null;
const isSetting = ({ resource }: Tab) => resource !== undefined && resource.publicSchema === null;

/** The page that the header links to. */
export const manageTeam = page('team', 'Team Management', 'id-card');
const website = page('website', 'Website', 'monitor');

const groups: readonly Group[] = [
  { entries: [ofTab(tabNamed('overview')), ofTab(tabNamed('inquiries'))] },
  { heading: website.label, entries: [website, ...tabs.filter(isOfSite).map(ofTab)] },
  { entries: [page('insight', 'Insight', 'chart-line'), page('history', 'History', 'history')] },
  {
    heading: 'Settings',
    entries: [
      ...tabs.filter(isSetting).map(ofTab),
      ofView('mail', 'mail'),
      ofView('webhook', 'send'),
      ofView('person', 'file-text'),
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
  if (found) return found;
  const params = new URLSearchParams(search);
  const { name } = tabNamed(params.get('tab'));
  const view = name === 'inquiries' ? params.get('view') : null;
  const isAt = (wanted: string | null) => all.find((entry) => entry.isTab && entry.name === wanted);
  return isAt(view) ?? isAt(name) ?? manageTeam;
}

import type { CurrentUser } from '@mipaka/contract';
import { matchPath } from 'react-router-dom';
import type { IconName } from '../../ui/icon.tsx';
import { inboxAddress } from '../lib/inbox-address.ts';

/** A page of the dashboard beside its tabs: what leads to it, and its own name where that is another one. */
type Page = { path: string; label: string; title?: string; icon: IconName; isForSuperadmins?: boolean };

/** The one that the header leads to. */
export const manageTeam: Page = {
  path: '/admin/team',
  label: 'Manage Team',
  title: 'Team Management',
  icon: 'id-card',
};

/** Those below the tabs. */
const others: readonly Page[] = [
  { path: '/admin/insight', label: 'Insight', title: 'What brings inquiries', icon: 'chart-line' },
  { path: '/admin/history', label: 'History', title: 'What was published', icon: 'upload' },
  { path: '/admin/trash', label: 'Trash', icon: 'trash-2' },
  { path: '/admin/activity', label: 'Activity', icon: 'history', isForSuperadmins: true },
  { path: '/admin/security', label: 'Security', icon: 'shield-check', isForSuperadmins: true },
  { path: inboxAddress('mail'), label: 'Mail', icon: 'mail' },
  {
    path: inboxAddress('webhook'),
    label: 'Send to another system',
    icon: 'external-link',
    isForSuperadmins: true,
  },
  { path: inboxAddress('person'), label: 'Personal data', icon: 'id-card', isForSuperadmins: true },
  { path: '/admin/users', label: 'Users', icon: 'user-plus', isForSuperadmins: true },
  { path: '/admin/account', label: 'Account', title: 'My account', icon: 'user-round' },
];

/** Whether somebody may open a page. The API refuses what is on it in any case. */
export const mayOpen = ({ isForSuperadmins }: Page, user: CurrentUser | null): boolean =>
  !isForSuperadmins || user?.role === 'superadmin';

/** The pages below the tabs that somebody may open. */
export const pagesFor = (user: CurrentUser | null): readonly Page[] =>
  others.filter((page) => mayOpen(page, user));

/** The page at an address; undefined where the tabs are. */
export const pageAt = (pathname: string): Page | undefined =>
  [manageTeam, ...others].find(({ path }) => matchPath(path, pathname));

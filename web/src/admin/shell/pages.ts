import type { CurrentUser } from '@mipaka/contract';
import type { IconName } from '../../ui/icon.tsx';

/** A page of the dashboard beside its tabs. */
type Page = { path: string; label: string; icon: IconName; isForSuperadmins?: boolean };

/** Every page that the menu and the command palette lead to; routes.tsx knows their addresses, too. */
const pages: readonly Page[] = [
  { path: '/admin', label: 'Dashboard', icon: 'layout-dashboard' },
  { path: '/admin/team', label: 'Manage Team', icon: 'users' },
  { path: '/admin/trash', label: 'Trash', icon: 'trash-2' },
  { path: '/admin/activity', label: 'Activity', icon: 'history', isForSuperadmins: true },
  { path: '/admin/security', label: 'Security', icon: 'shield-check', isForSuperadmins: true },
  { path: '/admin/users', label: 'Users', icon: 'user-plus', isForSuperadmins: true },
  { path: '/admin/account', label: 'My account', icon: 'user-round' },
];

/** The pages that somebody with this role may open. */
export const pagesFor = (user: CurrentUser | null): readonly Page[] =>
  pages.filter(({ isForSuperadmins }) => !isForSuperadmins || user?.role === 'superadmin');

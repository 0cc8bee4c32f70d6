import { ChakraProvider } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CommandsProvider } from './commands/commands-provider.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { Guard } from './guard.tsx';
import { LiveProvider } from './live/live-provider.tsx';
import { useSessionWatch } from './session.tsx';
import { SuperadminOnly } from './superadmin-only.tsx';
import { adminSystem } from './theme/system.ts';

const TeamPage = lazy(() => import('./team/team-page.tsx'));
const TrashPage = lazy(() => import('./trash/trash-page.tsx'));
const ActivityPage = lazy(() => import('./activity/activity-page.tsx'));
const UsersPage = lazy(() => import('./users/users-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));

/** Every address from /admin on. */
export default function AdminRoutes() {
  return (
    <ChakraProvider value={adminSystem}>
      <Guard>
        <SignedIn />
      </Guard>
    </ChakraProvider>
  );
}

const superadmins = (page: ReactNode) => <SuperadminOnly>{page}</SuperadminOnly>;

function SignedIn() {
  useSessionWatch();
  return (
    <LiveProvider>
      <CommandsProvider>
        <Suspense>
          <Routes>
            <Route index element={<DashboardPage />} />
            <Route path="team" element={<TeamPage />} />
            <Route path="trash" element={<TrashPage />} />
            <Route path="activity" element={superadmins(<ActivityPage />)} />
            <Route path="users" element={superadmins(<UsersPage />)} />
            <Route path="account" element={<AccountPage />} />
          </Routes>
        </Suspense>
      </CommandsProvider>
    </LiveProvider>
  );
}

import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AccountPage } from './account/account-page.tsx';
import { ActivityPage } from './activity/activity-page.tsx';
import { CommandsProvider } from './commands/commands-provider.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { Guard } from './guard.tsx';
import { LiveProvider } from './live/live-provider.tsx';
import { useSessionWatch } from './session.tsx';
import { SuperadminOnly } from './superadmin-only.tsx';
import { TeamPage } from './team/team-page.tsx';
import { adminSystem } from './theme/system.ts';
import { TrashPage } from './trash/trash-page.tsx';
import { UsersPage } from './users/users-page.tsx';

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
        <Routes>
          <Route index element={<DashboardPage />} />
          <Route path="team" element={<TeamPage />} />
          <Route path="trash" element={<TrashPage />} />
          <Route path="activity" element={superadmins(<ActivityPage />)} />
          <Route path="users" element={superadmins(<UsersPage />)} />
          <Route path="account" element={<AccountPage />} />
        </Routes>
      </CommandsProvider>
    </LiveProvider>
  );
}

import { ChakraProvider } from '@chakra-ui/react';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { type ReactNode, useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { watchPerson } from '../lib/person.ts';
import { AccountPage } from './accounts/account-page.tsx';
import { UsersPage } from './accounts/users-page.tsx';
import { TeamPage } from './content/team/team-page.tsx';
import { ActivityPage } from './history/activity-page.tsx';
import { SecurityPage } from './history/security-page.tsx';
import { TrashPage } from './history/trash-page.tsx';
import { useSessionWatch } from './lib/session.ts';
import { AdminPage } from './shell/admin-page.tsx';
import { CommandsProvider } from './shell/commands/commands-provider.tsx';
import { DashboardPage } from './shell/dashboard-page.tsx';
import { LiveProvider } from './shell/live/live-provider.tsx';
import { SuperadminOnly } from './shell/superadmin-only.tsx';
import { adminSystem } from './theme/system.ts';
import { Guard } from './ui/guard.tsx';

/** Every address from /admin on. */
export default function AdminRoutes() {
  return (
    <ChakraProvider value={adminSystem}>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domAnimation} strict>
          <Guard>
            <SignedIn />
          </Guard>
        </LazyMotion>
      </MotionConfig>
    </ChakraProvider>
  );
}

const page = (title: string, content: ReactNode) => <AdminPage title={title}>{content}</AdminPage>;
const superadmins = (content: ReactNode) => <SuperadminOnly>{content}</SuperadminOnly>;

function SignedIn() {
  useSessionWatch();
  useEffect(watchPerson, []);
  return (
    <LiveProvider>
      <CommandsProvider>
        <Routes>
          <Route index element={<DashboardPage />} />
          <Route path="team" element={page('Team Management', <TeamPage />)} />
          <Route path="trash" element={page('Trash', <TrashPage />)} />
          <Route path="activity" element={superadmins(page('Activity', <ActivityPage />))} />
          <Route path="security" element={superadmins(page('Security', <SecurityPage />))} />
          <Route path="users" element={superadmins(page('Users', <UsersPage />))} />
          <Route path="account" element={page('My account', <AccountPage />)} />
        </Routes>
      </CommandsProvider>
    </LiveProvider>
  );
}

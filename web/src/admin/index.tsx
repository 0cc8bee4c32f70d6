import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { watchPerson } from '../lib/person.ts';
import { AccountPage } from './accounts/account-page.tsx';
import { SetUpScreen } from './accounts/factors/set-up-screen.tsx';
import { UsersPage } from './accounts/users-page.tsx';
import { TeamPage } from './content/team/team-page.tsx';
import { WebsitePage } from './content/website/website-page.tsx';
import { ActivityPage } from './history/activity-page.tsx';
import { PublishesPage } from './history/publishes-page.tsx';
import { SecurityPage } from './history/security-page.tsx';
import { TrashPage } from './history/trash-page.tsx';
import { InsightRoute } from './insight/insight-route.tsx';
import { useSessionWatch } from './lib/session.ts';
import { useSetUpWatch } from './lib/set-up.ts';
import { CommandsProvider } from './shell/commands/commands-provider.tsx';
import { DashboardPage } from './shell/dashboard-page.tsx';
import { Frame } from './shell/frame.tsx';
import { LiveProvider } from './shell/live/live-provider.tsx';
import { PasswordPrompt } from './shell/password-prompt.tsx';
import { AdminTheme } from './theme/provider.tsx';
import { Guard } from './ui/guard.tsx';

/** Every address from /admin on. */
export default function AdminRoutes() {
  return (
    <AdminTheme>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domAnimation} strict>
          <Guard>
            <SignedIn />
          </Guard>
        </LazyMotion>
      </MotionConfig>
    </AdminTheme>
  );
}

function SignedIn() {
  useSessionWatch();
  const setUp = useSetUpWatch();
  useEffect(watchPerson, []);
  if (setUp.isDue) {
    return (
      <>
        <SetUpScreen onDone={setUp.done} />
        <PasswordPrompt />
      </>
    );
  }
  return (
    <LiveProvider>
      <CommandsProvider>
        <Routes>
          <Route element={<Frame />}>
            <Route index element={<DashboardPage />} />
            <Route path="team" element={<TeamPage />} />
            <Route path="website" element={<WebsitePage />} />
            <Route path="insight" element={<InsightRoute />} />
            <Route path="history" element={<PublishesPage />} />
            <Route path="trash" element={<TrashPage />} />
            <Route path="activity" element={<ActivityPage />} />
            <Route path="security" element={<SecurityPage />} />
            <Route path="users" element={<UsersPage />} />
            <Route path="account" element={<AccountPage />} />
          </Route>
        </Routes>
        <PasswordPrompt />
      </CommandsProvider>
    </LiveProvider>
  );
}

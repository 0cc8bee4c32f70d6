import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { watchPerson } from '../shared/lib/api/person.ts';
import { AccountPage } from './accounts/account-page.tsx';
import { SetUpScreen, useIsSetUpDue } from './accounts/factors/set-up-screen.tsx';
import { SecurityPage } from './accounts/security-page.tsx';
import { UsersPage } from './accounts/users-page.tsx';
import { HistoryPage } from './content/history/history-page.tsx';
import { TeamPage } from './content/team/team-page.tsx';
import { WebsitePage } from './content/website/website-page.tsx';
import { InsightRoute } from './insight/insight-route.tsx';
import { filterIn, historyAddress, type Shown } from './lib/addresses/history-address.ts';
import { useSessionWatch } from './lib/calls/session.ts';
import { Commands } from './shell/commands/commands.tsx';
import { DashboardPage } from './shell/dashboard-page.tsx';
import { Frame } from './shell/frame.tsx';
import { Live } from './shell/live/live.tsx';
import { PasswordPrompt } from './shell/password-prompt.tsx';
import { AdminTheme } from './theme/provider.tsx';
import { Guard } from './ui/guard.tsx';

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

/** Redirects an address of an earlier version to the history, with the same filter. */
function ToHistory({ what }: { what: Shown }) {
  const filter = filterIn(new URLSearchParams(useLocation().search));
  return <Navigate to={historyAddress({ ...filter, what })} replace />;
}

function SignedIn() {
  useSessionWatch();
  const isSetUpDue = useIsSetUpDue();
  useEffect(watchPerson, []);
  return (
    <>
      {isSetUpDue ? <SetUpScreen onDone={() => location.reload()} /> : <Dashboard />}
      <PasswordPrompt />
    </>
  );
}

function Dashboard() {
  return (
    <>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<DashboardPage />} />
          <Route path="team" element={<TeamPage />} />
          <Route path="website" element={<WebsitePage />} />
          <Route path="insight" element={<InsightRoute />} />
          <Route path="history" element={<HistoryPage />} />
          <Route path="trash" element={<ToHistory what="deleted" />} />
          <Route path="activity" element={<ToHistory what="all" />} />
          <Route path="security" element={<SecurityPage />} />
          <Route path="users" element={<UsersPage />} />
          <Route path="account" element={<AccountPage />} />
        </Route>
      </Routes>
      <Commands />
      <Live />
    </>
  );
}

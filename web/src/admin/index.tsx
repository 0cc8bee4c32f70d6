import { Skeleton } from '@chakra-ui/react';
import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { lazyPage } from '../shared/lib/lazy-page.tsx';
import { loadAgain } from '../shared/lib/load-again.ts';
import { AccountPage } from './accounts/account-page.tsx';
import { SetUpScreen, useIsSetUpDue } from './accounts/factors/set-up-screen.tsx';
import { SecurityPage } from './accounts/security-page.tsx';
import { UsersPage } from './accounts/users-page.tsx';
import { CompanyTab } from './content/company/company-tab.tsx';
import { HistoryPage } from './content/history/history-page.tsx';
import { ResourceTab } from './content/record-list.tsx';
import { TeamPage } from './content/team/team-page.tsx';
import { WebsitePage } from './content/website/website-page.tsx';
import { InquiriesTab } from './inbox/inbox.tsx';
import { filterIn, historyAddress, type Shown } from './lib/addresses/history-address.ts';
import { tabNamed } from './lib/addresses/tabs.ts';
import { useSessionWatch } from './lib/calls/session.ts';
import { daysIn, useInsight } from './lib/queries/use-insight.ts';
import { ShownOnce } from './lib/shown-once.ts';
import { useKeptFocus } from './lib/use-kept-focus.ts';
import { OverviewTab } from './overview/overview-tab.tsx';
import { Commands } from './shell/commands/commands.tsx';
import { Frame } from './shell/frame.tsx';
import { liveState } from './shell/live/live-state.ts';
import { entryAt } from './shell/menu.ts';
import { PasswordPrompt } from './shell/password-prompt.tsx';
import { PANEL_ID, tabId } from './shell/sidebar.tsx';
import { AdminTheme } from './theme/provider.tsx';
import { Guard } from './ui/guard.tsx';

/** Firebase is a third of the dashboard's code, so it loads last. */
const loadLive = () => import('./shell/live/live-connection.tsx');
const LiveConnection = lazy(() => loadAgain(loadLive, () => liveState.set('paused')));

export default function AdminRoutes() {
  useKeptFocus();
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
  return (
    <>
      {isSetUpDue ? <SetUpScreen onDone={() => location.reload()} /> : <Dashboard />}
      <ShownOnce />
      <PasswordPrompt />
    </>
  );
}

function Dashboard() {
  return (
    <>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<Tab />} />
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
      <Suspense>
        <LiveConnection />
      </Suspense>
    </>
  );
}

// The charts are a third of the code that the dashboard loads, and no other page needs them.
const InsightPage = lazyPage(() => import('./insight/insight-page.tsx'));

/** /admin/insight: fetches the counts while the code of the page loads. */
function InsightRoute() {
  const [params] = useSearchParams();
  useInsight(daysIn(params));
  return (
    <Suspense fallback={<Skeleton height="96" aria-busy="true" />}>
      <InsightPage />
    </Suspense>
  );
}

const screens: { [tab: string]: ComponentType } = {
  overview: OverviewTab,
  company: CompanyTab,
  inquiries: InquiriesTab,
};

/** /admin: one tab at a time, each with an address of its own. */
function Tab() {
  const [params] = useSearchParams();
  const { name, resource } = tabNamed(params.get('tab'));
  const shown = entryAt(useLocation());
  const Screen = screens[name];
  return (
    <div key={name} role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(shown.name)}>
      {Screen ? <Screen /> : resource && <ResourceTab resource={resource} />}
    </div>
  );
}

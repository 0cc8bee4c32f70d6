import { ChakraProvider } from '@chakra-ui/react';
import { Route, Routes } from 'react-router-dom';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { Guard } from './guard.tsx';
import { LiveProvider } from './live/live-provider.tsx';
import { useSessionWatch } from './session.tsx';
import { TeamPage } from './team/team-page.tsx';
import { adminSystem } from './theme/system.ts';

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

function SignedIn() {
  useSessionWatch();
  return (
    <TooltipProvider>
      <LiveProvider>
        <Routes>
          <Route index element={<DashboardPage />} />
          <Route path="team" element={<TeamPage />} />
        </Routes>
      </LiveProvider>
    </TooltipProvider>
  );
}

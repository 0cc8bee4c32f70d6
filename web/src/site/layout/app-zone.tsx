import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthProvider } from '../../shared/lib/api/auth.tsx';

/**
 * Around /auth and the dashboard. They live in a document of their own, whose policy lets them reach Firebase: coming
 * here inside a public page's document loads it.
 */
export default function AppZone() {
  const isOwnDocument = document.documentElement.dataset.zone === 'app';
  useEffect(() => {
    if (!isOwnDocument) location.reload();
  }, [isOwnDocument]);
  if (!isOwnDocument) return null;
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}

import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthProvider } from '../../shared/lib/api/auth.tsx';

/**
 * Surrounds /auth and the dashboard. They have a document of their own, whose content security policy allows Firebase:
 * a visitor who comes here inside a public page's document makes the browser load it.
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

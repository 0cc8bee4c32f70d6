import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { AuthProvider } from '../../shared/lib/api/auth.tsx';

/** /auth and the dashboard have a document of their own, whose content security policy allows Firebase. */
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

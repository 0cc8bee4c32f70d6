import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { AdminPage } from './admin-page.tsx';

/** Its children for superadmins; others are told. The API refuses them in any case. */
export function SuperadminOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  if (user?.role === 'superadmin') return children;
  return (
    <AdminPage title="Not for your account">
      <Text>Only superadmins may open this page.</Text>
    </AdminPage>
  );
}

import type { ReactNode } from 'react';
import { SignInPage } from '../../shared/ui/sign-in-page.tsx';
import { AdminTheme } from '../theme/provider.tsx';

const back = { to: '/auth', label: 'Back to login' };

/** The frame of a page beside /auth that belongs to the dashboard's code, for visitors who are not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AdminTheme>
      <SignInPage title={title} back={back}>
        {children}
      </SignInPage>
    </AdminTheme>
  );
}

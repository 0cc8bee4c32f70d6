import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SignInPage } from '../../ui/sign-in-page.tsx';
import { adminSystem } from '../theme/system.ts';

const back = { to: '/auth', label: 'Back to login' };

/** A page beside /auth in the dashboard's code, for somebody who is not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ChakraProvider value={adminSystem}>
      <SignInPage title={title} back={back}>
        {children}
      </SignInPage>
    </ChakraProvider>
  );
}

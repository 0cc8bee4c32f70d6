import { Box, Button, Center, chakra } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Helmet } from 'react-helmet-async';
import { Link, useLocation } from 'react-router-dom';
import { useFocusedMain } from '../lib/link-state.ts';
import { Icon } from './icon.tsx';
import { Brand } from './logo.tsx';

type Props = { title: string; back?: { to: string; label: string }; children: ReactNode };

const toLogin = { to: '/auth', label: 'Back to login' };

/** For people not signed in: /auth, and the targets of links in mails. The way back keeps the wanted address. */
export function SignInPage({ title, back = toLogin, children }: Props) {
  const { state } = useLocation();
  useFocusedMain();
  return (
    <Center as="main" id="main" tabIndex={-1} minH="100dvh" px="4" py="12">
      <Helmet>
        <title>{`${title} | ${business.name}`}</title>
      </Helmet>
      <Box width="100%" maxW="md">
        <Link to="/">
          <Brand />
        </Link>
        <Box bg="bg.panel" borderWidth="1px" borderRadius="xl" mt="6" p={{ base: '6', md: '10' }}>
          <chakra.h1 textStyle="h3" textWrap="balance" mb="5">
            {title}
          </chakra.h1>
          {children}
        </Box>
        <Button asChild type={undefined} variant="ghost" mt="4" ms="-6">
          <Link to={back.to} state={state}>
            <Icon name="arrow-left" />
            {back.label}
          </Link>
        </Button>
      </Box>
    </Center>
  );
}

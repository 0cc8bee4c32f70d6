import { Box } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Helmet } from 'react-helmet-async';
import { AdminHeader } from './admin-header.tsx';

/** A page of the dashboard beside its tabs. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Helmet>
        <title>{`${title} | ${business.name}`}</title>
      </Helmet>
      <AdminHeader title={title} />
      <Box as="main" id="main" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }} py="8" pb="16">
        {children}
      </Box>
    </>
  );
}

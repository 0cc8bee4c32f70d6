import { Box, Button, Center, ChakraProvider, Heading, Text } from '@chakra-ui/react';
import { business } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { Helmet } from 'react-helmet-async';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { adminSystem } from '../theme/system.ts';

/** A page beside /auth for somebody who is not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ChakraProvider value={adminSystem}>
      <Center as="main" id="main" minH="100dvh" px="4" py="12">
        <Helmet>
          <title>{`${title} | ${business.name}`}</title>
        </Helmet>
        <Box width="100%" maxW="md">
          <Link to="/">
            <Text as="span" fontFamily="heading" fontSize="2xl">
              {business.name}
            </Text>
          </Link>
          <Box bg="bg.panel" borderWidth="1px" borderRadius="xl" mt="6" p={{ base: '6', md: '10' }}>
            <Heading as="h1" size="2xl" mb="5">
              {title}
            </Heading>
            {children}
          </Box>
          <Button asChild variant="ghost" mt="4">
            <Link to="/auth">
              <Icon name="arrow-left" />
              Back to login
            </Link>
          </Button>
        </Box>
      </Center>
    </ChakraProvider>
  );
}

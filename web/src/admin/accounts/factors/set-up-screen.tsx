import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { api, business, SET_UP_FACTOR } from '@mipaka/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Helmet } from 'react-helmet-async';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { useFresh } from '../../lib/calls/fetch-answer.ts';
import { watchErrors } from '../../lib/calls/session.ts';
import { Action } from '../../ui/action.tsx';
import { FactorsSection } from './factors-section.tsx';

const wantsFactor = (error: unknown) => error instanceof ApiError && error.problem?.type === SET_UP_FACTOR;

/** Whether the API refused a call because the user must set up a second factor first. */
export function useIsSetUpDue(): boolean {
  const client = useQueryClient();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => watchErrors(client, (error) => wantsFactor(error) && setIsDue(true)), [client]);
  return isDue;
}

/** The only screen for a user whose role needs a second factor, once the time to set it up is over. */
export function SetUpScreen({ onDone }: { onDone: () => void }) {
  const { logoutMutation } = useAuth();
  const { data } = useFresh(api['account.factors']);
  // Also after a superadmin has switched the requirement off, or given more days: then the user can continue.
  const isDone = data && !(Date.parse(data.setUpBy ?? '') <= Date.now());
  return (
    <Box as="main" id="main" maxW="2xl" mx="auto" px={{ base: '4', md: '6' }} py="12">
      <Helmet>
        <title>{`Set up two-step sign-in | ${business.name}`}</title>
      </Helmet>
      <Heading as="h1" mb="3">
        Set up two-step sign-in
      </Heading>
      <Text mb="8">
        Your role needs it, so that a password that somebody has learned opens nothing. Add a passkey or an
        authenticator app, keep the recovery codes, and go on.
      </Text>
      <FactorsSection />
      <Flex gap="3" wrap="wrap" mt="10">
        <Action label="Continue to the dashboard" colorPalette="brand" disabled={!isDone} onClick={onDone} />
        <Action label="Logout" onClick={() => logoutMutation.mutate()} />
      </Flex>
    </Box>
  );
}

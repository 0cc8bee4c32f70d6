import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { Action } from '../ui/action.tsx';

/** Replaces numbers that are all zero: what to do until the first inquiry comes. */
export function FirstSteps() {
  const isSuperadmin = useAuth().user?.role === 'superadmin';
  return (
    <Box as="section" aria-label="Who is waiting" layerStyle="panel" p="4">
      <Heading size="xl">Nothing to answer yet</Heading>
      <Text color="fg.muted" mt="1">
        What visitors send through the contact form arrives here. Until then, make the site your own.
      </Text>
      <Flex gap="2" mt="3" wrap="wrap">
        <Action label="Edit the website" icon="pencil" to="/admin/website" colorPalette="brand" px="4" />
        {isSuperadmin && <Action label="Invite a colleague" to="/admin/users" />}
      </Flex>
    </Box>
  );
}

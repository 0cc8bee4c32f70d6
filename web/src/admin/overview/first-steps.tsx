import { Box, Heading, Text } from '@chakra-ui/react';
import { Action } from '../ui/action.tsx';

/** Replaces numbers that are all zero: what to do until the first inquiry comes. */
export const FirstSteps = () => (
  <Box as="section" aria-label="Who is waiting" layerStyle="panel" p="4">
    <Heading size="xl">Nothing to answer yet</Heading>
    <Text color="fg.muted" mt="1" mb="3">
      What visitors send through the contact form arrives here. Until then, make the site your own.
    </Text>
    <Action label="Edit the website" icon="pencil" to="/admin/website" colorPalette="brand" />
  </Box>
);

import { Box, Center, Flex, Spinner } from '@chakra-ui/react';

/** The outline of the dashboard's frame while it loads: nothing moves when the frame appears. */
export function DashboardOutline() {
  return (
    <Flex minH="100dvh">
      <Box hideBelow="md" width="17rem" bg="bg.panel" borderInlineEndWidth="1px" />
      <Box flex="1">
        <Box height={{ base: '3.5rem', md: '4rem' }} bg="bg.panel" borderBottomWidth="1px" />
        <Center minH="50dvh">
          <Spinner boxSize="10" role="status" aria-label="Loading" />
        </Center>
      </Box>
    </Flex>
  );
}

import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { QueryView } from '../../ui/query-view.tsx';
import { PushDevices } from './push-devices.tsx';
import { useDigestChange, useNotifications } from './use-notifications.ts';

export function NotificationsSection() {
  const query = useNotifications();
  return (
    <Box as="section" aria-labelledby="notifications">
      <Heading size="2xl" id="notifications" mb="5">
        Notifications
      </Heading>
      <QueryView query={query} what="notifications">
        {({ digest, pushKey, devices }) => (
          <Stack gap="6">
            <DigestSwitch isOn={digest} />
            <PushDevices pushKey={pushKey} devices={devices} />
          </Stack>
        )}
      </QueryView>
    </Box>
  );
}

function DigestSwitch({ isOn }: { isOn: boolean }) {
  const change = useDigestChange();
  return (
    <chakra.label display="flex" gap="3" minH="11" alignItems="flex-start" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="5"
        flexShrink="0"
        mt="0.5"
        accentColor="accent.solid"
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      <Box>
        The mail of the day
        <Text textStyle="hint">
          At eight in Nairobi: which of your inquiries are late, due or to follow up, and how many are
          nobody’s. On a morning without any it does not come.
        </Text>
      </Box>
    </chakra.label>
  );
}

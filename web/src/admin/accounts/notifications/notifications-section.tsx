import { Stack, Text } from '@chakra-ui/react';
import { api } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer, queryOf } from '../../lib/calls/fetch-answer.ts';
import { useChange } from '../../lib/calls/use-change.ts';
import { Tick } from '../../ui/form/tick.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { PushDevices } from './push-devices.tsx';

export function NotificationsSection() {
  const query = useQuery(queryOf(api['account.notifications']));
  return (
    <Section level="h2" title="Notifications">
      <QueryView query={query} what="notifications">
        {({ digest, pushKey, devices }) => (
          <Stack gap="6">
            <DigestSwitch isOn={digest} />
            <PushDevices pushKey={pushKey} devices={devices} />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

function DigestSwitch({ isOn }: { isOn: boolean }) {
  const change = useChange({
    send: (digest: boolean) => fetchAnswer(api['account.setNotifications'], { body: { digest } }),
    done: ({ digest }) => (digest ? 'You get the daily summary' : 'You get no daily summary'),
    failed: 'Failed to save',
    changes: [[api['account.notifications'].path]],
  });
  return (
    <Tick
      checked={change.isPending ? change.variables : isOn}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    >
      The daily summary, by mail
      <Text textStyle="hint">
        At eight in Nairobi: your inquiries that are late, due or to follow up, and the number of unassigned
        ones. No mail comes if there are none.
      </Text>
    </Tick>
  );
}

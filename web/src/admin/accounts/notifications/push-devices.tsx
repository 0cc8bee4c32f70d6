import { Badge, Flex, Stack, Text } from '@chakra-ui/react';
import { api, deviceName, type PushDevice, type PushEvent, pushEvents } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { CallAction } from '../../ui/call-action.tsx';
import { Tick } from '../../ui/form/tick.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { hasPush, subscribeHere, subscriptionId, unsubscribeHere } from './subscription.ts';

/** The key of the query for the id of this browser's subscription. */
const HERE = 'push-subscription';
const changes = [api['account.notifications'].path, HERE];

const labels: Record<PushEvent, string> = {
  inquiry: 'A new inquiry',
  assignment: 'An inquiry assigned to me',
  reply: 'A visitor’s reply to my inquiries, or to unassigned ones',
};

const remove = (device: PushDevice) => ({
  send: () => fetchAnswer(api['account.removePushDevice'], { params: { id: device.id } }),
  done: 'Device removed',
  failed: 'Failed to remove the device',
  changes,
});

type Props = { pushKey: string | null; devices: readonly PushDevice[] };

export function PushDevices({ pushKey, devices }: Props) {
  const { data: here = null } = useQuery({
    queryKey: [HERE],
    queryFn: subscriptionId,
    enabled: hasPush(),
  });
  const others = devices.filter(({ id }) => id !== here);
  const own = devices.find(({ id }) => id === here);
  return (
    <>
      <Section level="h3" title="On this device">
        {pushKey === null ? (
          <Text color="fg.muted">
            Messages to devices are not set up for this site. A superadmin can do that.
          </Text>
        ) : hasPush() ? (
          <ThisDevice key={own?.events.join()} pushKey={pushKey} device={own} />
        ) : (
          <Text color="fg.muted">
            This browser cannot show notifications of the dashboard. On an iPhone or iPad add it to the home
            screen first (Share, then Add to Home Screen), and open it there.
          </Text>
        )}
      </Section>
      {others.length > 0 && (
        <Section level="h3" title="On other devices">
          <Stack as="ul" gap="3">
            {others.map((device) => (
              <ItemCard
                key={device.id}
                title={deviceName(device.userAgent)}
                tooltip={device.userAgent}
                hint={
                  <>
                    {device.events.map((event) => labels[event]).join('; ')} · since{' '}
                    <When at={device.createdAt} />
                  </>
                }
                buttons={
                  <CallAction
                    label="Remove"
                    aria-label={`Remove ${deviceName(device.userAgent)}`}
                    {...remove(device)}
                  />
                }
              />
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}

function ThisDevice({ pushKey, device }: { pushKey: string; device: PushDevice | undefined }) {
  const [events, setEvents] = useState<readonly PushEvent[]>(device?.events ?? pushEvents);
  const toggle = (event: PushEvent, isWanted: boolean) =>
    setEvents(pushEvents.filter((one) => (one === event ? isWanted : events.includes(one))));
  return (
    <Stack gap="2">
      <Text textStyle="hint">
        A message names no visitor, only the reference of the inquiry. Pressing it opens that inquiry.
      </Text>
      <Stack role="group" aria-label="Notify me of" gap="0">
        {pushEvents.map((event) => (
          <Tick
            key={event}
            checked={events.includes(event)}
            onChange={({ target }) => toggle(event, target.checked)}
          >
            {labels[event]}
          </Tick>
        ))}
      </Stack>
      <Flex gap="3" wrap="wrap" align="center">
        <CallAction
          label={device ? 'Save' : 'Notify me on this device'}
          colorPalette="brand"
          px="4"
          disabled={events.length === 0}
          send={async () => {
            const body = { ...(await subscribeHere(pushKey)), events: [...events] };
            await fetchAnswer(api['account.savePushDevice'], { body });
          }}
          done="Notifications on this device saved"
          failed="Failed to save notifications"
          changes={changes}
        />
        {device && (
          <CallAction
            label="No notifications here"
            {...remove(device)}
            send={() => remove(device).send().then(unsubscribeHere)}
          />
        )}
        {device && <Badge colorPalette="green">On</Badge>}
      </Flex>
    </Stack>
  );
}

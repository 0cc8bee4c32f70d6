import { Badge, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { api, deviceName, type PushDevice, type PushEvent, pushEvents } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useCalls } from '../../lib/calls/use-change.ts';
import { Action } from '../../ui/action.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { hasPush, subscriptionHere, unsubscribeHere } from './subscription.ts';

/** The key of the query for the id of this browser's subscription. */
const HERE = 'push-subscription';

const labels: Record<PushEvent, string> = {
  inquiry: 'A new inquiry',
  assignment: 'An inquiry assigned to me',
  reply: 'A visitor’s reply to my inquiries, or to unassigned ones',
};

const usePushCalls = () => useCalls(api['account.notifications'].path, HERE);
type Calls = ReturnType<typeof usePushCalls>;

const remove = (calls: Calls, { id }: PushDevice, isHere: boolean) =>
  calls.mutate({
    send: async () => {
      await fetchAnswer(api['account.removePushDevice'], { params: { id } });
      if (isHere) await unsubscribeHere();
    },
    done: 'Device removed',
    failed: 'Failed to remove the device',
  });

type Props = { pushKey: string | null; devices: readonly PushDevice[] };

export function PushDevices({ pushKey, devices }: Props) {
  const { data: here = null } = useQuery({
    queryKey: [HERE],
    queryFn: async () => (await subscriptionHere(null))?.id ?? null,
    enabled: hasPush(),
  });
  const calls = usePushCalls();
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
          <ThisDevice key={own?.events.join()} pushKey={pushKey} device={own} calls={calls} />
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
                  <Action
                    label="Remove"
                    disabled={calls.isPending}
                    aria-label={`Remove ${deviceName(device.userAgent)}`}
                    onClick={() => remove(calls, device, false)}
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

type DeviceProps = { pushKey: string; device: PushDevice | undefined; calls: Calls };

function ThisDevice({ pushKey, device, calls }: DeviceProps) {
  const [events, setEvents] = useState<readonly PushEvent[]>(device?.events ?? pushEvents);
  const save = () =>
    calls.mutate({
      send: async () => {
        const here = await subscriptionHere(pushKey);
        if (!here) throw new Error('This browser does not allow notifications from this site.');
        await fetchAnswer(api['account.savePushDevice'], { body: { ...here.draft, events: [...events] } });
      },
      done: 'Notifications on this device saved',
      failed: 'Failed to save notifications',
    });
  const isSaved =
    device !== undefined && pushEvents.every((one) => device.events.includes(one) === events.includes(one));
  const toggle = (event: PushEvent, isWanted: boolean) =>
    setEvents(pushEvents.filter((one) => (one === event ? isWanted : events.includes(one))));
  return (
    <Stack gap="2">
      <Text textStyle="hint">
        A message names no visitor, only the reference of the inquiry. Pressing it opens that inquiry.
      </Text>
      <Stack as="fieldset" gap="0" border="0" p="0">
        <chakra.legend srOnly>Notify me of</chakra.legend>
        {pushEvents.map((event) => (
          <chakra.label key={event} display="flex" gap="3" minH="11" alignItems="center" cursor="pointer">
            <chakra.input
              type="checkbox"
              boxSize="5"
              accentColor="accent.solid"
              checked={events.includes(event)}
              disabled={calls.isPending}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            {labels[event]}
          </chakra.label>
        ))}
      </Stack>
      <Flex gap="3" wrap="wrap" align="center">
        <Action
          label={device ? 'Save' : 'Notify me on this device'}
          busy={calls.isPending && 'Saving...'}
          colorPalette="brand"
          px="4"
          disabled={isSaved || events.length === 0}
          onClick={save}
        />
        {device && (
          <Action
            label="No notifications here"
            disabled={calls.isPending}
            onClick={() => remove(calls, device, true)}
          />
        )}
        {device && <Badge colorPalette="green">On</Badge>}
      </Flex>
    </Stack>
  );
}

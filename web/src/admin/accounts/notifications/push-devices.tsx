import { Badge, Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { deviceName, type PushDevice, type PushEvent, pushEvents } from '@mipaka/contract';
import { useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { hasPush } from './subscription.ts';
import { useDeviceRemoval, usePushChange, usePushHere } from './use-notifications.ts';

const labels: Record<PushEvent, string> = {
  inquiry: 'A new inquiry',
  assignment: 'An inquiry that somebody gives to me',
  reply: 'A reply of a visitor, to me or to nobody in particular',
};

type Props = { pushKey: string | null; devices: readonly PushDevice[] };

export function PushDevices({ pushKey, devices }: Props) {
  const here = usePushHere().data ?? null;
  const others = devices.filter(({ id }) => id !== here);
  const own = devices.find(({ id }) => id === here);
  return (
    <Box>
      <Heading as="h3" size="lg" mb="2">
        On this device
      </Heading>
      {pushKey === null && (
        <Text color="fg.muted">
          Messages to devices are not set up for this site. A superadmin can do that.
        </Text>
      )}
      {pushKey !== null && !hasPush() && (
        <Text color="fg.muted">
          This browser cannot show notifications of the dashboard. On an iPhone or iPad add it to the home
          screen first (Share, then Add to Home Screen), and open it there.
        </Text>
      )}
      {pushKey !== null && hasPush() && (
        <ThisDevice key={own?.events.join()} pushKey={pushKey} device={own} />
      )}
      {others.length > 0 && <OtherDevices devices={others} />}
    </Box>
  );
}

function ThisDevice({ pushKey, device }: { pushKey: string; device: PushDevice | undefined }) {
  const [events, setEvents] = useState<readonly PushEvent[]>(device?.events ?? pushEvents);
  const change = usePushChange(pushKey);
  const remove = useDeviceRemoval();
  const isBusy = change.isPending || remove.isPending;
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
        <chakra.legend srOnly>Tell me of</chakra.legend>
        {pushEvents.map((event) => (
          <chakra.label key={event} display="flex" gap="3" minH="11" alignItems="center" cursor="pointer">
            <chakra.input
              type="checkbox"
              boxSize="5"
              accentColor="accent.solid"
              checked={events.includes(event)}
              disabled={isBusy}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            {labels[event]}
          </chakra.label>
        ))}
      </Stack>
      <Flex gap="3" wrap="wrap" align="center">
        <Action
          label={change.isPending ? 'Saving...' : device ? 'Save' : 'Tell me on this device'}
          colorPalette="brand"
          px="4"
          disabled={isBusy || isSaved || events.length === 0}
          onClick={() => change.mutate([...events])}
        />
        {device && (
          <Action
            label="Tell me nothing here"
            disabled={isBusy}
            onClick={() => remove.mutate({ device, isHere: true })}
          />
        )}
        {device && <Badge colorPalette="green">On</Badge>}
      </Flex>
    </Stack>
  );
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const remove = useDeviceRemoval();
  return (
    <>
      <Heading as="h3" size="lg" mt="6" mb="2">
        On other devices
      </Heading>
      <Stack as="ul" gap="3">
        {devices.map((device) => (
          <ItemCard
            as="li"
            key={device.id}
            buttons={
              <Action
                label="Remove"
                disabled={remove.isPending}
                aria-label={`Remove ${deviceName(device.userAgent)}`}
                onClick={() => remove.mutate({ device, isHere: false })}
              />
            }
          >
            <Text fontWeight="semibold" title={device.userAgent}>
              {deviceName(device.userAgent)}
            </Text>
            <Text textStyle="hint">
              {device.events.map((event) => labels[event]).join('; ')} · since <When at={device.createdAt} />
            </Text>
          </ItemCard>
        ))}
      </Stack>
    </>
  );
}

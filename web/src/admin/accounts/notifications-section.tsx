import { Badge, Flex, Stack, Text } from '@chakra-ui/react';
import { api, deviceName, nairobiTime, type PushDevice, type PushEvent, pushEvents } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer, useFresh } from '../lib/calls/fetch-answer.ts';
import { untilGone } from '../lib/calls/request-mark.ts';
import { EVERYTHING, useChange } from '../lib/calls/use-change.ts';
import { CallAction } from '../ui/call-action.tsx';
import { Tick } from '../ui/form/choice.tsx';
import { ListItem, Rows } from '../ui/list/paged-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Section } from '../ui/section.tsx';
import { hasPush, subscribeHere, subscriptionId, unsubscribeHere } from './push-subscription.ts';

const labels: Record<PushEvent, string> = {
  inquiry: 'A new inquiry',
  assignment: 'An inquiry assigned to me',
  reply: 'A visitor’s reply to my inquiries, or to unassigned ones',
};

export function NotificationsSection() {
  const query = useFresh(api['account.notifications']);
  const { data: here = null } = useQuery({
    queryKey: ['push-subscription'],
    queryFn: subscriptionId,
    enabled: hasPush(),
  });
  return (
    <Section level="h2" title="Notifications">
      <QueryView query={query} what="notifications">
        {({ digest, pushKey, devices }) => {
          const own = devices.find(({ id }) => id === here);
          const others = devices.filter((device) => device !== own);
          return (
            <Stack gap="6">
              <DigestSwitch isOn={digest} />
              <Section level="h3" title="On this device">
                {pushKey === null || !hasPush() ? (
                  <Text color="fg.muted">{pushKey === null ? NOT_SET_UP : NO_PUSH}</Text>
                ) : (
                  <ThisDevice pushKey={pushKey} device={own} />
                )}
              </Section>
              {others.length > 0 && <OtherDevices devices={others} />}
            </Stack>
          );
        }}
      </QueryView>
    </Section>
  );
}

const NOT_SET_UP = 'Messages to devices are not set up for this site. A superadmin can do that.';
const NO_PUSH =
  'This browser cannot show notifications of the dashboard. On an iPhone or iPad add it to the home screen first (Share, then Add to Home Screen), and open it there.';

function DigestSwitch({ isOn }: { isOn: boolean }) {
  const change = useChange({
    send: (digest: boolean) => fetchAnswer(api['account.setNotifications'], { body: { digest } }),
    done: ({ digest }) => (digest ? 'You get the daily summary' : 'You get no daily summary'),
    failed: 'Failed to save',
    changes: EVERYTHING,
  });
  return (
    <Tick
      checked={change.isPending ? change.variables : isOn}
      // Not `disabled`, which would take the focus away.
      aria-disabled={change.isPending}
      onChange={({ target }) => change.isPending || change.mutate(target.checked)}
    >
      The daily summary, by mail
      <Text textStyle="hint">
        At eight in Nairobi: your inquiries that are late, due or to follow up, and the numbers of unassigned
        ones and of mails that were not sent. No mail comes if there are none.
      </Text>
    </Tick>
  );
}

const removal = ({ id }: PushDevice) => ({
  send: () => untilGone(() => fetchAnswer(api['account.removePushDevice'], { params: { id } })),
  done: 'Device removed',
  failed: 'Failed to remove the device',
});

const OtherDevices = ({ devices }: { devices: readonly PushDevice[] }) => (
  <Section level="h3" title="On other devices">
    <Rows rows={devices}>
      {(device) => (
        <ListItem
          key={device.id}
          what={<strong title={device.userAgent}>{deviceName(device.userAgent)}</strong>}
          when={`${device.events.map((event) => labels[event]).join('; ')} · since`}
          at={device.createdAt}
          action={
            <CallAction
              label="Remove"
              aria-label={`Remove ${deviceName(device.userAgent)} since ${nairobiTime(device.createdAt)}`}
              {...removal(device)}
            />
          }
        />
      )}
    </Rows>
  </Section>
);

function ThisDevice({ pushKey, device }: { pushKey: string; device: PushDevice | undefined }) {
  const [chosen, setChosen] = useState<readonly PushEvent[]>();
  const events = chosen ?? device?.events ?? pushEvents;
  const toggle = (event: PushEvent, isWanted: boolean) =>
    setChosen(pushEvents.filter((one) => (one === event ? isWanted : events.includes(one))));
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
        />
        {device && (
          <>
            <CallAction
              label="No notifications here"
              {...removal(device)}
              // The API sends nothing any more, also where the browser cannot end its part.
              send={() =>
                removal(device)
                  .send()
                  .then(() => unsubscribeHere().catch(() => undefined))
              }
            />
            <Badge colorPalette="green">On</Badge>
          </>
        )}
      </Flex>
    </Stack>
  );
}

import { Stack, Text } from '@chakra-ui/react';
import { api, deviceName, type MyFactors } from '@mipaka/contract';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { Action } from '../../ui/action.tsx';
import { When } from '../../ui/when.tsx';
import { ItemCard } from '../item-card.tsx';
import { FactorGroup } from './factor-group.tsx';
import { useFactorChange } from './use-factors.ts';

export function TrustedDevices({ devices }: { devices: MyFactors['trustedDevices'] }) {
  const change = useFactorChange<unknown>();
  return (
    <FactorGroup
      title="Trusted devices"
      action={
        <Action
          label="Forget all"
          disabled={change.isPending}
          onClick={() =>
            change.mutate({
              send: () => fetchAnswer(api['account.forgetTrustedDevices']),
              done: 'Every device asks for the code again',
              failed: 'Failed to forget the devices',
            })
          }
        />
      }
    >
      <Stack as="ul" gap="3" aria-label="My trusted devices">
        {devices.map(({ userAgent, until }) => (
          <ItemCard as="li" key={until}>
            <Text fontWeight="semibold">{deviceName(userAgent)}</Text>
            <Text textStyle="hint">
              No code until <When at={until} />
            </Text>
          </ItemCard>
        ))}
      </Stack>
    </FactorGroup>
  );
}

import { Button, SimpleGrid, Text } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { api, business } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import { toast } from '../../../shared/lib/toast.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { ItemCard } from '../item-card.tsx';
import { FactorGroup } from './factor-group.tsx';
import { useFactorChange } from './use-factors.ts';

const FEW = 3;

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({
  left,
  onCodes,
}: {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}) {
  const change = useFactorChange<{ recoveryCodes: string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const renew = () =>
    change.mutate(
      {
        send: () => fetchAnswer(api['account.renewRecoveryCodes']),
        done: 'There are new recovery codes',
        failed: 'Failed to make new recovery codes',
      },
      { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) },
    );
  return (
    <FactorGroup
      title="Recovery codes"
      action={
        <Button variant="outline" px="4" disabled={change.isPending} onClick={() => setIsAsking(true)}>
          Make new codes
        </Button>
      }
    >
      <ItemCard>
        <Text fontWeight="semibold" color={left <= FEW ? 'fg.warning' : undefined}>
          {left === 1 ? '1 code is left' : `${left} codes are left`}
        </Text>
        <Text color="fg.muted" textStyle="sm">
          Each signs you in once after your password, when your passkey or your app is not at hand.
        </Text>
      </ItemCard>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes?"
          text="The codes that you have are not accepted any more."
          confirmLabel="Make new codes"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            renew();
          }}
        />
      )}
    </FactorGroup>
  );
}

/** What is printed is the dialog, and nothing behind it. */
const printed = {
  '@media print': {
    'body > *:not([data-part="positioner"])': { display: 'none !important' },
    'body > [data-part="positioner"]': { position: 'static' },
    '[data-part="positioner"] button': { display: 'none !important' },
  },
} as const;

type DialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, this once: nothing but the answer that they are saved closes it. */
export function RecoveryCodesDialog({ codes, onClose }: DialogProps) {
  useEffect(() => {
    // The browser asks whether to leave: the codes would be lost.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Recovery codes copied' }),
      () => toast({ title: 'The browser did not copy them', variant: 'destructive' }),
    );
  return (
    <DialogFrame
      title="Your recovery codes"
      isClosedByButtonsAlone
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" px="4" onClick={copy}>
            Copy
          </Button>
          <Button variant="outline" px="4" onClick={() => print()}>
            Print
          </Button>
          <Button colorPalette="brand" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <Global styles={printed} />
      <Text mb="4" textWrap="pretty">
        Each of them signs you in to {business.name} once after your password, when your passkey or your app
        is lost. Keep them where you would keep a key: they are shown only now.
      </Text>
      <SimpleGrid as="ul" listStyleType="none" columns={2} gap="2" fontFamily="mono" fontSize="lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
    </DialogFrame>
  );
}

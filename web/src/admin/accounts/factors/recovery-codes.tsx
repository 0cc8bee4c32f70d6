import { SimpleGrid, Text } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { api, business, type MyFactors } from '@mipaka/contract';
import { useBeforeUnload } from 'react-router-dom';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { useShowOnce } from '../../lib/shown-once.ts';
import { Action } from '../../ui/action.tsx';
import { CallAction } from '../../ui/call-action.tsx';
import { copyText } from '../../ui/copy-dialog.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Section } from '../../ui/section.tsx';

export type FactorProps = { factors: MyFactors };

const FEW = 3;

/** Gives the function that shows new recovery codes; null where the response holds none. */
export function useShowCodes() {
  const show = useShowOnce();
  return (codes: readonly string[] | null) =>
    codes && show((onClose) => <RecoveryCodesDialog codes={codes} onClose={onClose} />);
}

export function RecoveryCodes({ factors: { recoveryCodes: left } }: FactorProps) {
  const showCodes = useShowCodes();
  if (left === null) return null;
  return (
    <Section
      level="h3"
      title="Recovery codes"
      aside={
        <CallAction
          label="Make new codes"
          question="Make new recovery codes?"
          text="The codes that you have are not accepted any more."
          send={async () => showCodes((await fetchAnswer(api['account.renewRecoveryCodes'])).recoveryCodes)}
          done="New recovery codes made"
          failed="No new recovery codes have arrived. Please make them again"
        />
      }
    >
      <Text fontWeight="semibold" color={left <= FEW ? 'fg.warning' : undefined}>
        {left === 1 ? '1 code is left' : `${left} codes are left`}
      </Text>
      <Text textStyle="hint">
        Each signs you in once after your password, when your passkey or your app is not at hand.
      </Text>
    </Section>
  );
}

/** Printing shows the dialog alone, without the page behind it. */
const printed = {
  '@media print': {
    'body > *:not([data-part="positioner"])': { display: 'none !important' },
    'body > [data-part="positioner"]': { position: 'static' },
    '[data-part="positioner"] button': { display: 'none !important' },
  },
} as const;

/** Shows new recovery codes, which cannot be shown again: only the button that confirms they are saved closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  // The browser asks before the user leaves the page: the codes would be lost.
  useBeforeUnload((event) => event.preventDefault());
  const copy = () => copyText(codes.join('\n'), 'Recovery codes copied', 'The browser did not copy them');
  return (
    <DialogFrame
      title="Your recovery codes"
      isClosedByButtonsAlone
      onClose={onClose}
      footer={
        <>
          <Action label="Copy" onClick={copy} />
          <Action label="Print" onClick={() => print()} />
          <Action label="I have saved them" colorPalette="brand" onClick={onClose} />
        </>
      }
    >
      <Global styles={printed} />
      <Text mb="4">
        Each of them signs you in to {business.name} once after your password, when your passkey or your app
        is lost. Keep them where you would keep a key: they are shown only now.
      </Text>
      <SimpleGrid as="ul" columns={2} gap="2" fontFamily="mono" fontSize="lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
    </DialogFrame>
  );
}

import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { accountsCalls, type SecondFactorDue } from '@mipaka/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, call, hasStatus } from '../../../shared/lib/api/api.ts';
import { useSignIn } from '../../../shared/lib/api/auth.tsx';
import { passkeyAddress } from '../../../shared/lib/api/passkey-support.ts';
import { Checkbox, Note } from '../../ui/blocks.tsx';
import { FormField } from '../../ui/forms.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

type Props = {
  due: SecondFactorDue['secondFactor'];
  passkey: PasskeySignIn;
  onBack: () => void;
};

const codes = {
  app: {
    field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    label: 'Code',
    choose: 'Use the code of your app',
    instruction: 'Enter the code that your authenticator app shows.',
    orPasskey: 'Enter the code that your authenticator app shows, or use your passkey.',
  },
  'recovery-code': {
    field: { inputMode: 'text', autoComplete: 'off' },
    label: 'Recovery code',
    choose: 'Use a recovery code',
    instruction: 'Enter one of your recovery codes.',
    orPasskey: 'Use your passkey, or enter one of your recovery codes.',
  },
} as const;
/** For an account whose only second factor is a passkey. */
const withoutCode = {
  instruction:
    'This account needs its passkey, which cannot be used in this browser or at this address. Sign in on another device that has it, or ask a superadmin to reset your two-step sign-in.',
  orPasskey: 'Use your passkey.',
};

export function SecondStep({ due: { token, kinds }, passkey, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const codeKinds = (['app', 'recovery-code'] as const).filter((known) => kinds.includes(known));
  const [kind, setKind] = useState(codeKinds[0]);
  const other = codeKinds.find((known) => known !== kind);
  const usablePasskey = kinds.includes('passkey') ? passkey : undefined;
  const step = useSignIn((typed: { code: string; trustDevice: boolean }) =>
    call(accountsCalls['login.code'], { body: { token, ...typed } }),
  );
  const onError = (failure: Error) => (hasStatus(failure, 401) ? onBack() : field.current?.select());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value ?? '';
    const trustDevice = new FormData(event.currentTarget).has('trust');
    if (code.trim() === '') field.current?.focus();
    else step.mutate({ code, trustDevice }, { onError });
  };
  const error = step.error instanceof ApiError ? step.error.problem?.errors?.code : undefined;
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5" mt="6">
      <Text>
        {(kind ? codes[kind] : withoutCode)[usablePasskey ? 'orPasskey' : 'instruction']}
        {kinds.includes('passkey') && passkeyAddress() && ` Passkeys work at ${passkeyAddress()}.`}
      </Text>
      {usablePasskey && (
        <Button
          variant="outline"
          autoFocus={!kind}
          disabled={usablePasskey.isPending}
          onClick={usablePasskey.ask}
        >
          Use a passkey
        </Button>
      )}
      {kind && (
        <>
          {/* A new field for each kind: it takes the focus, which makes the phone show the right keyboard. */}
          <FormField key={kind} id={`login-${kind}`} label={codes[kind].label} isRequired error={error}>
            {(control) => (
              <Input
                {...control}
                ref={field}
                autoFocus
                {...codes[kind].field}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
          <Flex as="label" gap="3" align="flex-start">
            <Checkbox type="checkbox" name="trust" />
            Do not ask for a code on this device for 30 days
          </Flex>
          <Button type="submit" colorPalette="accent" disabled={step.isPending}>
            {step.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </>
      )}
      {other && (
        <Button
          variant="outline"
          disabled={step.isPending}
          onClick={() => {
            setKind(other);
            step.reset();
          }}
        >
          {codes[other].choose}
        </Button>
      )}
      <Button variant="ghost" autoFocus={!kind && !usablePasskey} onClick={onBack}>
        Use another account
      </Button>
      {(kind || usablePasskey) && <Note>Lost everything? A superadmin can reset your two-step sign-in.</Note>}
    </chakra.form>
  );
}

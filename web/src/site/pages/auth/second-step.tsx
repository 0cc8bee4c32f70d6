import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { accountsCalls, type SecondFactorDue } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, call, hasStatus } from '../../../shared/lib/api/api.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { passkeyAddress } from '../../../shared/lib/api/passkey-support.ts';
import { toast } from '../../../shared/lib/toast.ts';
import { Checkbox, Note } from '../../ui/blocks.tsx';
import { FormField } from '../../ui/forms.tsx';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

type Props = {
  due: SecondFactorDue['secondFactor'];
  passkey: PasskeySignIn;
  onBack: () => void;
};

type CodeKind = 'app' | 'recovery-code';
const fields = {
  app: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  'recovery-code': { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' },
} as const;

function instruction(kind: CodeKind | undefined, hasPasskey: boolean) {
  if (kind === 'app') {
    return `Enter the code that your authenticator app shows${hasPasskey ? ', or use your passkey.' : '.'}`;
  }
  if (kind) {
    return hasPasskey
      ? 'Use your passkey, or enter one of your recovery codes.'
      : 'Enter one of your recovery codes.';
  }
  return hasPasskey
    ? 'Use your passkey.'
    : 'This account needs its passkey, which cannot be used in this browser or at this address. Sign in on another device that has it, or ask a superadmin to reset your two-step sign-in.';
}

export function SecondStep({ due: { token, kinds }, passkey, onBack }: Props) {
  const { setUser } = useAuth();
  const field = useRef<HTMLInputElement>(null);
  const codeKinds = (['app', 'recovery-code'] as const).filter((known) => kinds.includes(known));
  const [kind, setKind] = useState<CodeKind | undefined>(codeKinds[0]);
  const other = codeKinds.find((known) => known !== kind);
  const usablePasskey = kinds.includes('passkey') ? passkey : undefined;
  const step = useMutation({
    mutationFn: (typed: { code: string; trustDevice: boolean }) =>
      call(accountsCalls['login.code'], { body: { token, ...typed } }),
    onSuccess: setUser,
    onError: (failure: Error) => {
      toast({ title: 'Login failed', description: failure.message, variant: 'destructive' });
      if (hasStatus(failure, 401)) onBack();
      else field.current?.select();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value ?? '';
    const trustDevice = new FormData(event.currentTarget).has('trust');
    if (code.trim() === '') field.current?.focus();
    else step.mutate({ code, trustDevice });
  };
  const switchTo = (next: CodeKind) => {
    setKind(next);
    step.reset();
  };
  const error = step.error instanceof ApiError ? step.error.problem?.errors?.code : undefined;
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5" mt="6">
      <Text>
        {instruction(kind, usablePasskey !== undefined)}
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
          <FormField key={kind} id={`login-${kind}`} label={fields[kind].label} isRequired error={error}>
            {(control) => (
              <Input
                {...control}
                ref={field}
                autoFocus
                autoComplete={fields[kind].autoComplete}
                inputMode={fields[kind].inputMode}
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
        <Button variant="outline" disabled={step.isPending} onClick={() => switchTo(other)}>
          {other === 'app' ? 'Use the code of your app' : 'Use a recovery code'}
        </Button>
      )}
      <Button variant="ghost" autoFocus={!kind && !usablePasskey} onClick={onBack}>
        Use another account
      </Button>
      {(kind || usablePasskey) && <Note>Lost everything? A superadmin can reset your two-step sign-in.</Note>}
    </chakra.form>
  );
}

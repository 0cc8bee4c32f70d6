import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { currentUser, type SecondFactorDue } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { toast } from '../../lib/toast.ts';
import { FormField } from '../../ui/form-field.tsx';

type Props = {
  due: SecondFactorDue['secondFactor'];
  /** Where the browser can use passkeys. */
  passkey?: { isPending: boolean; ask: () => void } | undefined;
  onBack: () => void;
};

/** What stands between a right password and the dashboard: a code, or a passkey. */
export function SecondStep({ due: { token, kinds }, passkey, onBack }: Props) {
  const { setUser } = useAuth();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const hasApp = kinds.includes('app');
  const hasCodes = hasApp || kinds.includes('recovery-code');
  const step = useMutation({
    mutationFn: async () =>
      currentUser.parse(await call('login.code', { body: { token, code, trustDevice } })),
    onSuccess: setUser,
    onError: (failure: Error) => {
      const isOver = failure instanceof ApiError && failure.status === 401;
      toast({ title: 'Login failed', description: failure.message, variant: 'destructive' });
      if (isOver) onBack();
      else field.current?.select();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') field.current?.focus();
    else step.mutate();
  };
  const error = step.error instanceof ApiError ? step.error.problem?.errors?.code : undefined;
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5" mt="6">
      <Text>
        {hasApp
          ? 'Enter the code that your authenticator app shows, or one of your recovery codes.'
          : 'Use your passkey, or enter one of your recovery codes.'}
      </Text>
      {kinds.includes('passkey') && passkey && (
        <Button type="button" variant="outline" disabled={passkey.isPending} onClick={passkey.ask}>
          Use a passkey
        </Button>
      )}
      {hasCodes && (
        <>
          <FormField id="login-code" label="Code" isRequired error={error}>
            {(control) => (
              <Input
                {...control}
                ref={field}
                autoFocus
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoComplete="one-time-code"
                inputMode={kinds.includes('recovery-code') ? 'text' : 'numeric'}
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </FormField>
          <Flex as="label" gap="3" align="flex-start">
            <chakra.input
              type="checkbox"
              boxSize="6"
              flexShrink="0"
              accentColor="{colors.accent.solid}"
              checked={trustDevice}
              onChange={(event) => setTrustDevice(event.target.checked)}
            />
            Do not ask for a code on this device for 30 days
          </Flex>
          <Button type="submit" colorPalette="accent" disabled={step.isPending}>
            {step.isPending ? 'Checking...' : 'Continue'}
          </Button>
        </>
      )}
      <Button type="button" variant="ghost" onClick={onBack}>
        Use another account
      </Button>
      <Text textStyle="small" color="fg.muted">
        Lost everything? A superadmin can reset your second factor.
      </Text>
    </chakra.form>
  );
}

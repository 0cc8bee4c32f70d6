import { Box, Button, Center, chakra, Input, Spinner } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { accountsCalls, type Credentials, credentials, type SecondFactorDue } from '@mipaka/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { call } from '../../../shared/lib/api/api.ts';
import { useAuth, useSignIn } from '../../../shared/lib/api/auth.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SignInPage } from '../../../shared/ui/sign-in-page.tsx';
import { Note } from '../../ui/blocks.tsx';
import { FormField } from '../../ui/forms.tsx';
import { SecondStep } from './second-step.tsx';
import { type PasskeySignIn, usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The address after a sign-in: the protected one that the person opened, or else the dashboard. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : '/admin';
}

type Due = SecondFactorDue['secondFactor'];

const loud = { '& > p': { fontWeight: 'medium' } };

export default function AuthPage() {
  const { user, isLoading } = useAuth();
  const { state } = useLocation();
  if (user) return <Navigate to={returnAddress(state)} replace />;
  return (
    <SignInPage title="Admin login" back={{ to: '/', label: 'Back to home' }}>
      {isLoading ? (
        <Center py="16">
          <Spinner boxSize="8" role="status" aria-label="Loading" />
        </Center>
      ) : (
        <Login />
      )}
    </SignInPage>
  );
}

function Login() {
  /** Null for a person who has left the second step. */
  const [due, setDue] = useState<Due | null>();
  const passkey = usePasskeySignIn();
  if (!due) return <LoginForm passkey={passkey} isBack={due === null} onDue={setDue} />;
  return <SecondStep due={due} passkey={passkey} onBack={() => setDue(null)} />;
}

type LoginProps = { passkey: PasskeySignIn; isBack: boolean; onDue: (due: Due) => void };

function LoginForm({ passkey, isBack, onDue }: LoginProps) {
  const { mutate, isPending } = useSignIn((typed: Credentials) => call(accountsCalls.login, { body: typed }));
  const { state } = useLocation();
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    resolver: zodResolver(credentials) as never,
    defaultValues: { username: '', password: '' },
  });
  const submit = handleSubmit((typed) =>
    mutate(typed, {
      onSuccess: (answer) => 'secondFactor' in answer && onDue(answer.secondFactor),
      onError: () => setFocus('password', { shouldSelect: true }),
    }),
  );
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5" mt="6">
      <FormField id="username" label="Username" error={formState.errors.username?.message} css={loud}>
        {(field) => (
          <Input
            {...field}
            {...register('username')}
            autoFocus={isBack}
            autoComplete={passkey ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField id="password" label="Password" error={formState.errors.password?.message} css={loud}>
        {(field) => (
          <Box position="relative">
            <Input
              {...field}
              {...register('password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              pe="14"
            />
            <Button
              variant="ghost"
              position="absolute"
              insetEnd="0.5"
              top="0.5"
              px="0"
              aria-label={isShown ? 'Hide password' : 'Show password'}
              onClick={() => setIsShown((shown) => !shown)}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </Button>
          </Box>
        )}
      </FormField>
      <Button type="submit" colorPalette="accent" disabled={isPending}>
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
      {passkey && (
        <Button variant="outline" disabled={passkey.isPending} onClick={passkey.ask}>
          <Icon name="key" />
          Sign in with a passkey
        </Button>
      )}
      <Note>Authorized access only. Contact the administrator for new accounts.</Note>
      <chakra.span textStyle="small" textDecoration="underline">
        <Link to="/auth/forgot" state={state}>
          Forgot password?
        </Link>
      </chakra.span>
    </chakra.form>
  );
}

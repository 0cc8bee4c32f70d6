import { currentUser, type PasskeyAssertion, UNKNOWN_PASSKEY } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { call } from '../../../shared/lib/api/call.ts';
import { canUsePasskeys, hasUsedPasskey, notePasskey } from '../../../shared/lib/api/passkey-support.ts';
import { toast } from '../../../shared/lib/toast.ts';

// No code for passkeys where there is none to offer.
const loadPasskeys = () => import('../../../shared/lib/api/passkeys.ts');
/** A challenge is good for five minutes; the browser gets a new one before, in milliseconds. */
const RENEWED_AFTER_MS = 4 * 60_000;

async function signIn(assertion: PasskeyAssertion) {
  try {
    return currentUser.parse(await call('login.passkey', { body: assertion }));
  } catch (error) {
    if (error instanceof ApiError && error.problem?.type === UNKNOWN_PASSKEY) {
      notePasskey(false);
      await (await loadPasskeys()).tellUnknown(assertion.id);
    }
    throw error;
  }
}

/**
 * Signing in with a passkey: by the button, and where a passkey was used before also from what the browser offers in the
 * field for the user name.
 */
export function usePasskeySignIn() {
  const { setUser } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: async (find: () => Promise<PasskeyAssertion>) => signIn(await find()),
    onSuccess: setUser,
    onError: async (failure: Error) => {
      const { isDeclined } = await loadPasskeys();
      toast({
        title: 'Login failed',
        description: isDeclined(failure) ? 'No passkey was used.' : failure.message,
        variant: 'destructive',
      });
    },
  });
  // Nothing is offered while the person is asked, which a new offer would break off; asking has ended the offer before, so
  // there is a new one as soon as it is settled.
  useEffect(() => {
    if (isPending || !canUsePasskeys()) return;
    let isOver = false;
    const offer = async () => {
      if (!hasUsedPasskey()) return;
      const { askForPasskey, canOffer } = await loadPasskeys();
      if (isOver || !(await canOffer())) return;
      const options = await call('login.passkeyOptions');
      if (isOver) return;
      const assertion = await askForPasskey(options, true);
      if (!isOver) mutate(async () => assertion);
    };
    // What is merely offered fails in silence: the form is there as it always is.
    const offerQuietly = () => offer().catch(() => {});
    offerQuietly();
    const timer = setInterval(offerQuietly, RENEWED_AFTER_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPending, mutate]);

  useEffect(
    () => () => {
      if (hasUsedPasskey()) loadPasskeys().then(({ stopAsking }) => stopAsking());
    },
    [],
  );

  return {
    isPossible: canUsePasskeys(),
    isPending,
    ask: () =>
      mutate(async () => {
        const [{ askForPasskey }, options] = await Promise.all([
          loadPasskeys(),
          call('login.passkeyOptions'),
        ]);
        return askForPasskey(options);
      }),
  };
}

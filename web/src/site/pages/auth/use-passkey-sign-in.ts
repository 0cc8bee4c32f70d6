import { accountsCalls, type PasskeyAssertion, UNKNOWN_PASSKEY } from '@mipaka/contract';
import { useEffect } from 'react';
import { ApiError, call } from '../../../shared/lib/api/api.ts';
import { useSignIn } from '../../../shared/lib/api/auth.tsx';
import { canUsePasskeys, passkeyMark } from '../../../shared/lib/api/passkey-support.ts';

// Loaded on demand: a browser without a passkey to offer does not need the code.
const loadPasskeys = () => import('../../../shared/lib/api/passkeys.ts');
/** The age at which a challenge is replaced, in milliseconds: it is valid for five minutes, and checked each minute. */
const RENEWED_AFTER_MS = 3 * 60_000;
const CHECK_MS = 60_000;

async function signIn(assertion: PasskeyAssertion) {
  try {
    return await call(accountsCalls['login.passkey'], { body: assertion });
  } catch (error) {
    if (error instanceof ApiError && error.problem?.type === UNKNOWN_PASSKEY) {
      passkeyMark.set(false);
      await (await loadPasskeys()).tellUnknown(assertion.id);
    }
    throw error;
  }
}

/** Sign-in by the button, or by the browser's offer in the field for the user name if it has used a passkey before. */
export function usePasskeySignIn() {
  const { mutate, isPending } = useSignIn(async (find: () => Promise<PasskeyAssertion>) =>
    signIn(await find()),
  );
  // A new offer would abort the browser's request, which has ended the one before.
  useEffect(() => {
    if (isPending || !canUsePasskeys()) return;
    let isOver = false;
    const offer = async () => {
      if (!passkeyMark.isSet()) return;
      const { askForPasskey, canOffer } = await loadPasskeys();
      if (isOver || !(await canOffer())) return;
      const options = await call(accountsCalls['login.passkeyOptions']);
      if (isOver) return;
      const assertion = await askForPasskey(options, true);
      if (!isOver) mutate(async () => assertion);
    };
    let offeredMs = 0;
    // By the clock: an interval stands still while the computer sleeps, and nobody sees an offer in the background.
    const offerIfOld = () => {
      if (document.hidden || Date.now() - offeredMs < RENEWED_AFTER_MS) return;
      offeredMs = Date.now();
      // A failed offer shows no error: the person can still use the form.
      offer().catch(() => {});
    };
    offerIfOld();
    const timer = setInterval(offerIfOld, CHECK_MS);
    document.addEventListener('visibilitychange', offerIfOld);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', offerIfOld);
    };
  }, [isPending, mutate]);

  useEffect(
    () => () => {
      if (passkeyMark.isSet()) loadPasskeys().then(({ stopAsking }) => stopAsking());
    },
    [],
  );

  const ask = () =>
    mutate(async () => {
      const [{ askForPasskey }, options] = await Promise.all([
        loadPasskeys(),
        call(accountsCalls['login.passkeyOptions']),
      ]);
      return askForPasskey(options);
    });
  return canUsePasskeys() ? { isPending, ask } : undefined;
}

export type PasskeySignIn = ReturnType<typeof usePasskeySignIn>;

import type { Firestore } from 'firebase-admin/firestore';
import type { Config } from '../config.ts';
import { checkLimits, createLimit, takeFromLimits } from './limits.ts';

const ALL_SHARDS = 4;

/** The limits on a kind of messages. `take` counts one and says whether it came in a flood; `check` counts nothing. */
export function createMessageLimits(
  db: Firestore,
  { limits }: Config,
  name: 'contact' | 'newsletter' | 'password-link' | 'mail',
) {
  const perAddress = createLimit(db, `${name}-address`, limits.formAddress);
  const forAll = createLimit(db, `${name}-all`, { ...limits.formAll, shards: ALL_SHARDS });

  return {
    check: async (address: string): Promise<void> => {
      await checkLimits(db, [perAddress(address)]);
    },

    take: async (address: string): Promise<{ isFlood: boolean }> => {
      const [, earlier = 0] = await takeFromLimits(db, perAddress(address), forAll('all'));
      return { isFlood: earlier >= limits.formFlood.max };
    },
  };
}

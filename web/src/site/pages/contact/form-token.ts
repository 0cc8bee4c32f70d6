import { callFromSite } from '../../../shared/lib/api/api.ts';

/**
 * The token that tells a message from a robot's. A message is never kept waiting for it: without one it goes all
 * the same.
 */
export function createFormToken() {
  let token: string | undefined;
  let isAsked = false;

  async function ask() {
    isAsked = true;
    token = undefined;
    const answer = await callFromSite('contact.token').catch(() => undefined);
    token = answer?.token;
  }

  return {
    /** Asks for the first token, once. */
    prepare: async () => {
      if (!isAsked) await ask();
    },
    /** The token if there is one. It is good for one message: after the attempt, `renew` gets another. */
    current: () => token,
    renew: ask,
  };
}

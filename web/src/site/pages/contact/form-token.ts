import { callFromSite } from '../../../shared/lib/api/api.ts';

/**
 * The token that distinguishes a visitor's message from a robot's. A message never waits for it: the form also sends
 * a message without a token.
 */
export function createFormToken() {
  let token: string | undefined;
  let isAsked = false;
  let latest = 0;

  async function ask() {
    isAsked = true;
    token = undefined;
    latest += 1;
    const request = latest;
    const answer = await callFromSite('contact.token').catch(() => undefined);
    // A later request may have been answered first.
    if (request !== latest) return;
    token = answer?.token;
    isAsked = token !== undefined;
  }

  return {
    /** Asks for the first token, again if that failed. */
    prepare: async () => {
      if (!isAsked) await ask();
    },
    /** The token, if it is there. It is valid for one message: after the attempt, `renew` gets another. */
    current: () => token,
    renew: ask,
  };
}

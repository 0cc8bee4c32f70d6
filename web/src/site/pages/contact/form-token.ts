import { callFromSite } from '../../../shared/lib/api/api.ts';

/**
 * The token that distinguishes a visitor's message from a robot's. A message never waits for it: the form also sends
 * a message without a token.
 */
export function createFormToken() {
  let token: string | undefined;
  let latest: Promise<{ token: string } | undefined> | undefined;

  async function ask() {
    token = undefined;
    const request = callFromSite('contact.token').catch(() => undefined);
    latest = request;
    const answer = await request;
    // A later request may have been answered first.
    if (request !== latest) return;
    token = answer?.token;
    if (token === undefined) latest = undefined;
  }

  return {
    /** Asks for the first token, again if that failed. */
    prepare: async () => {
      if (!latest) await ask();
    },
    /** The token, if it is there. It is valid for one message: after the attempt, `renew` gets another. */
    current: () => token,
    renew: ask,
  };
}

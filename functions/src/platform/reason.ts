import { failure } from './log.ts';

/** Node's codes for a server that was not reached, in words. */
const unreached = {
  ENOTFOUND: 'There is no such server',
  EAI_AGAIN: 'The server could not be looked up',
  ECONNREFUSED: 'The server does not answer',
};

/** Why another server took nothing, as staff read it: in its own words, or in ours where it was not reached. */
export function reasonOf(error: unknown): string {
  const { error: message } = failure(error);
  const known = Object.entries(unreached).find(([code]) => message.includes(code));
  if (known) return `${known[1]} (${message.split(' ').at(-1)})`;
  // Where several addresses of a server refuse the connection, Node's error has no message.
  return message || unreached.ECONNREFUSED;
}

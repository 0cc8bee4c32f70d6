import { failure } from './log.ts';

/** Node's codes for a server that was not reached, in words. */
const unreached = {
  ENOTFOUND: 'There is no such server',
  EAI_AGAIN: 'The server could not be looked up',
  ECONNREFUSED: 'The server does not answer',
};

/** Why another server took nothing, as staff read it: in its own words, or in ours where it was not reached. */
export function reasonOf(error: unknown): string {
  const { error: message, code } = failure(error);
  // Where several addresses of a server refuse the connection, Node's error has a code and no message.
  const known = Object.entries(unreached).find(([name]) => name === code || message.includes(name));
  const server = message.split(' ').at(-1);
  return known ? known[1] + (server && ` (${server})`) : message;
}

import { lookup as resolve } from 'node:dns';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Invalid } from '../firestore/errors.ts';

/** Longest wait for an answer, in milliseconds: a receiver that hangs must not outlast the function. */
const TIMEOUT_MS = 10_000;
/** Most bytes read of an answer: only its status and headers are used. */
const MAX_ANSWER = 4_096;

/** The address may not be called: it is not public, or not encrypted. */
export class RefusedAddress extends Invalid {}

/** The server did not answer, or not in time. */
export class TimedOut extends Error {}

/** The public part of IPv6; addresses outside it have other uses, such as a private IPv4 address. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Networks for benchmarks, which the library counts as public. */
const BENCHMARK_V4 = ipaddr.parseCIDR('198.18.0.0/15') as [ipaddr.IPv4, number];

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(GLOBAL_V6)
    : !(parsed as ipaddr.IPv4).match(BENCHMARK_V4);
}

/** Resolves a name for the connection, which uses the very addresses that were checked (DNS rebinding). */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const refuse = (reason: Error) => callback(reason as NodeJS.ErrnoException, '', 0);
    if (error) return refuse(error);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return refuse(new RefusedAddress(`${hostname} is no public address`));
    }
    if (options.all) return callback(null, addresses as never);
    callback(null, first.address, first.family);
  });
};

/**
 * Throws RefusedAddress, for the form field `field`, for an address without encryption, with a password, or with an IP
 * address that is not public. Names are checked when connecting. `isLocal` allows all, on an emulator's machine.
 */
export function requirePublic(url: string, isLocal: boolean, field?: string): URL {
  const refused = (message: string) => new RefusedAddress(message, field ? { [field]: message } : undefined);
  const parsed = new URL(url);
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (isLocal) return parsed;
  if (parsed.protocol !== 'https:') throw refused('The address must begin with https://');
  if (parsed.username || parsed.password) throw refused('The address may not hold a password');
  const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.');
  if (!isPublic || /\.(local|internal|localhost|home\.arpa)\.?$/i.test(host)) {
    throw refused(`${parsed.hostname} is no public address`);
  }
  return parsed;
}

/** Gives the status of a POST to a stranger's server. Throws RefusedAddress, TimedOut, and the connection's errors. */
export function post(
  url: string,
  { headers, body, isLocal }: { headers: Record<string, string>; body: Buffer | string; isLocal: boolean },
): Promise<number> {
  return new Promise((done, fail) => {
    const target = requirePublic(url, isLocal);
    const bytes = Buffer.from(body);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(bytes.length) },
      signal,
      // Connections are not reused: the next one resolves the name again.
      agent: false,
      ...(!isLocal && { lookup: publicLookup }),
    };
    const request = target.protocol === 'http:' ? requestPlain : requestSecure;
    const call = request(target, options, (answer) => {
      // The receiver has taken the message, even if its answer never ends.
      done(answer.statusCode ?? 0);
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > MAX_ANSWER) answer.destroy();
      });
    });
    call.on('error', (error) =>
      fail(signal.aborted ? new TimedOut(`No answer within ${TIMEOUT_MS / 1_000} seconds`) : error),
    );
    // Without an error, too: after an answer that switches to another protocol nothing else comes.
    call.on('close', () => fail(new TimedOut('The connection closed without an answer')));
    call.end(bytes);
  });
}

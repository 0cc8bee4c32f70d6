import type { AnswerOf, Endpoint } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  answerOf,
  type InputArgs,
  type QueryInput,
  type SendInput,
  send,
} from '../../../shared/lib/api/api.ts';
import { withSmallPhotos } from '../small-photos.ts';
import { withConfirmation } from './confirmation.ts';
import { withSession } from './session.ts';
import { fetchWithProgress, hasFile } from './upload.ts';

/**
 * Makes a call. It is repeated when its session was just replaced by another, and after the user was asked for the
 * password that the API requires first. A call with files shows its progress.
 */
export async function sendAsStaff(endpoint: Endpoint, input?: SendInput): Promise<Response> {
  const made = hasFile(input?.body)
    ? { ...input, body: await withSmallPhotos(input.body), fetchWith: fetchWithProgress }
    : input;
  if (endpoint.access === 'visitor') return send(endpoint, made);
  return withConfirmation(() => withSession(() => send(endpoint, made)));
}

/** Makes a call of the contract and gives its response, parsed by the contract's schema. */
export async function fetchAnswer<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgs<E>
): Promise<AnswerOf<E>> {
  return answerOf(endpoint, await sendAsStaff(endpoint, input as SendInput));
}

export const queryOf = <E extends Endpoint>(endpoint: E) => ({
  queryKey: [endpoint.path],
  queryFn: () => fetchAnswer(endpoint, ...([] as unknown as InputArgs<E>)),
});

/** The response of a call without arguments, fetched at each mount: live updates do not cover this data. */
export const useFresh = <E extends Endpoint>(endpoint: E, options?: { enabled: boolean }) =>
  useQuery({ ...queryOf(endpoint), refetchOnMount: 'always', ...options });

type RowOf<E> = AnswerOf<E> extends readonly (infer Row)[] ? Row : never;

/** A call that gives a list in pages; its query or its body holds the filter. */
export type PagedEndpoint = Endpoint & { isPaged: true } & ({ query: z.ZodObject } | { body: z.ZodObject });

export type FilterOf<E> = E extends { body: z.ZodType<infer B> } ? Partial<B> : QueryInput<E>;

/** One page of a list, after the cursor of the page before, and the cursor of the next one; null at either end. */
export async function fetchPage<E extends PagedEndpoint>(
  endpoint: E,
  filter: FilterOf<E>,
  { limit, cursor, params }: { limit?: number; cursor: string | null; params?: Record<string, string> },
): Promise<{ rows: RowOf<E>[]; next: string | null }> {
  const asked = { ...filter, limit, cursor: cursor ?? undefined };
  const response = await sendAsStaff(endpoint, {
    params,
    ...(endpoint.body ? { body: asked } : { query: asked }),
  });
  return {
    rows: (await answerOf(endpoint, response)) as RowOf<E>[],
    next: nextCursor(response.headers.get('Link')),
  };
}

/** The `cursor` of the rel="next" entry of a Link header (RFC 8288); null on the last page. */
export function nextCursor(link: string | null): string | null {
  const [, target] = /<([^>]*)>[^<]*;\s*rel="?next"?/i.exec(link ?? '') ?? [];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}

import { api, type Inquiry } from '@mipaka/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { inquiryKeys } from '../../inbox/use-inquiries.ts';
import { inboxAddress } from '../../lib/addresses/inbox-address.ts';
import { fetchAnswer, fetchPage } from '../../lib/calls/fetch-answer.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { nameOf } from '../../lib/words/text.ts';
import type { Command } from './find-commands.ts';

/** Most inquiries shown, both of those found and of those opened recently. */
const MAX_INQUIRIES = 5;
/** Pause after the last key before the palette asks the API, in milliseconds: a user who types on causes one call. */
const AFTER_KEY_MS = 80;
/** The lengths of a search that the API accepts, in characters. */
const LENGTH = { min: 2, max: 100 };

const commandOf = (inquiry: Inquiry): Command => ({
  id: inquiry.id,
  label: `${nameOf(inquiry)}: ${inquiry.subject || inquiry.reference}`,
  kind: 'Inquiry',
  icon: 'inbox',
  to: inboxAddress('inbox', inquiry.id),
});

/** The inquiries that match the typed text, newest first, as in the inbox; earlier results stay while the next load. */
export function useFoundInquiries(typed: string) {
  const q = useDebounced(typed.trim(), AFTER_KEY_MS);
  const isLongEnough = [...q].length >= LENGTH.min && q.length <= LENGTH.max;
  const filter = { q, suspect: false };
  const { data, error, isFetching } = useQuery({
    queryKey: inquiryKeys.found(filter),
    queryFn: () => fetchPage(api['inquiries.search'], filter, { limit: MAX_INQUIRIES, cursor: null }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const isWanted = isLongEnough && typed.trim() !== '';
  return {
    commands: isWanted ? (data?.rows.map(commandOf) ?? []) : [],
    isSearching: isWanted && (isFetching || q !== typed.trim()),
    error: isWanted ? error : null,
  };
}

/** The inquiries among the recently opened addresses, without those deleted since. */
export function useRecentInquiries(recent: readonly string[]): Command[] {
  const ids = recent
    .map((address) => new URLSearchParams(address.split('?')[1]))
    .flatMap((params) => (params.get('tab') === 'inquiries' ? (params.get('id') ?? []) : []))
    .slice(0, MAX_INQUIRIES);
  const queries = ids.map((id) => ({
    queryKey: inquiryKeys.one(id),
    queryFn: () => fetchAnswer(api['inquiries.read'], { params: { id } }),
  }));
  return useQueries({ queries }).flatMap(({ data }) => (data ? commandOf(data) : []));
}

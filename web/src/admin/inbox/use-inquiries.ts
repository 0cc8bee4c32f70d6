import { api, type Inquiry, type Note, noteDraft } from '@mipaka/contract';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createRequestMark } from '../../lib/request-mark.ts';
import { toast } from '../../lib/toast.ts';
import { fetchAnswer, fetchPage } from '../lib/fetch-answer.ts';
import { INQUIRIES_PATH } from '../lib/inbox-address.ts';
import { isSessionOver } from '../lib/session.ts';
import type { ApiFilter } from './filter.ts';
import type { InquiryPage } from './optimistic-update.ts';

/** How many inquiries one page holds: about two screens of rows. */
const PAGE_SIZE = 15;

/** The query keys below the inbox: lists have pages, the others do not. */
export const inquiryKeys = {
  lists: [INQUIRIES_PATH, 'list'],
  list: (filter: ApiFilter | null) => [INQUIRIES_PATH, 'list', filter],
  found: (filter: ApiFilter) => [INQUIRIES_PATH, 'found', filter],
  one: (id: string) => [INQUIRIES_PATH, 'one', id],
  notes: (id: string) => [INQUIRIES_PATH, 'notes', id],
  earlier: (id: string) => [INQUIRIES_PATH, 'earlier', id],
};

/** The inquiries that pass the filter, newest first, page by page; none for null. */
export function useInquiries(filter: ApiFilter | null) {
  return useInfiniteQuery({
    queryKey: inquiryKeys.list(filter),
    queryFn: ({ pageParam }) =>
      filter
        ? fetchPage(api['inquiries.search'], filter, { limit: PAGE_SIZE, cursor: pageParam })
        : Promise.resolve<InquiryPage>({ rows: [], next: null }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}
export type InquiriesQuery = ReturnType<typeof useInquiries>;

/** The inquiry as a list has it: it is shown until the whole one is there. */
function listed(client: QueryClient, id: string): Inquiry | undefined {
  return client
    .getQueriesData<{ pages: InquiryPage[] }>({ queryKey: inquiryKeys.lists })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? [])
    .find((one) => one.id === id);
}

/** One inquiry. */
export function useInquiry(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: inquiryKeys.one(id),
    queryFn: () => fetchAnswer(api['inquiries.read'], { params: { id } }),
    placeholderData: () => listed(client, id),
  });
}

/** Gives an inquiry that is shown, open or in a list, as it is known at the moment. */
export function useKnownInquiry() {
  const client = useQueryClient();
  return (id: string): Inquiry | undefined => client.getQueryData(inquiryKeys.one(id)) ?? listed(client, id);
}

/** Earlier inquiries of the same address, newest first. */
export const useEarlier = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.earlier(id),
    queryFn: () => fetchAnswer(api['inquiries.earlier'], { params: { id } }),
  });

/** What colleagues have noted, oldest first. */
export const useNotes = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.notes(id),
    queryFn: () => fetchAnswer(api['inquiries.notes'], { params: { id } }),
  });

/** Adds a note; what was typed stays with the caller when it fails. */
export function useAddNote(id: string) {
  const client = useQueryClient();
  const [requestMark] = useState(createRequestMark);
  return useMutation({
    mutationFn: (text: string) => {
      const headers = requestMark.headersFor({ id, text });
      return fetchAnswer(api['inquiries.addNote'], {
        params: { id },
        body: noteDraft.parse({ text }),
        headers,
      });
    },
    onSuccess: (added) => {
      requestMark.renew();
      client.setQueryData<Note[]>(inquiryKeys.notes(id), (notes = []) => [
        ...notes.filter((one) => one.id !== added.id),
        added,
      ]);
      toast({ title: 'Note added' });
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({ title: 'Failed to add note', description: error.message, variant: 'destructive' });
    },
  });
}

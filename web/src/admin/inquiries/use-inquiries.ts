import { type Inquiry, type InquiryStatus, inquiry, type Overview, statusChange } from '@mipaka/contract';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, api, call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { nextCursor } from '../lib/link-header.ts';
import { OVERVIEW_PATH } from '../overview/use-overview.ts';
import { type InquiryPage, overviewWithStatus, pagesWithStatus } from './with-status.ts';

/** The address of the inbox, with which every query key of it begins. */
export const INQUIRIES_PATH = '/api/admin/inquiries';

/** How many inquiries one page holds. */
const PAGE_SIZE = 25;
/** Fewer letters find nothing: the API refuses them. */
const MIN_SEARCH = 2;

export type InquiryFilter = { status: InquiryStatus | null; text: string };

async function fetchPage(filter: InquiryFilter, cursor: string | null): Promise<InquiryPage> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (filter.status) query.set('status', filter.status);
  if (filter.text.length >= MIN_SEARCH) query.set('q', filter.text);
  if (cursor) query.set('cursor', cursor);
  const response = await call('GET', `${INQUIRIES_PATH}?${query}`);
  return {
    inquiries: z.array(inquiry).parse(await response.json()),
    next: nextCursor(response.headers.get('Link')),
  };
}

/** The inquiries that pass the filter, newest first, page by page. */
export function useInquiries(filter: InquiryFilter) {
  return useInfiniteQuery({
    queryKey: [INQUIRIES_PATH, filter],
    queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Sets an inquiry's status: shown at once, taken back with a toast when the server refuses. */
export function useStatusChange() {
  const client = useQueryClient();
  const lists = { queryKey: [INQUIRIES_PATH] };
  const overview = { queryKey: [OVERVIEW_PATH] };
  return useMutation({
    mutationFn: ({ inquiry: { id }, status }: { inquiry: Inquiry; status: InquiryStatus }) =>
      api('PUT', `${INQUIRIES_PATH}/${id}/status`, statusChange.parse({ status }), inquiry),
    onMutate: async ({ inquiry: target, status }) => {
      await Promise.all([client.cancelQueries(lists), client.cancelQueries(overview)]);
      const before = [...client.getQueriesData(lists), ...client.getQueriesData(overview)];
      client.setQueriesData<InfiniteData<InquiryPage>>(lists, (pages) =>
        pages ? pagesWithStatus(pages, target.id, status) : pages,
      );
      client.setQueriesData<Overview>(overview, (shown) =>
        shown ? overviewWithStatus(shown, target, status) : shown,
      );
      return before;
    },
    onSuccess: () => {
      toast({ title: 'Inquiry status updated' });
    },
    onError: (error, _change, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      if (error instanceof ApiError && error.status === 401) return;
      toast({
        title: 'Failed to update inquiry status',
        description: error.message,
        variant: 'destructive',
      });
    },
    onSettled: () => Promise.all([client.invalidateQueries(lists), client.invalidateQueries(overview)]),
  });
}

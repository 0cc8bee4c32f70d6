import { api, type Inquiry } from '@mipaka/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { INQUIRIES_PATH } from '../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { rowsIn, usePages } from '../lib/calls/use-pages.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import type { ApiFilter } from './list/filter.ts';

/** How many inquiries one page holds: about two screens of rows. */
const PAGE_SIZE = 15;

/** The query keys of the inbox: `lists` have pages, the others have not. */
export const inquiryKeys = {
  lists: [INQUIRIES_PATH, 'list'],
  list: (filter: ApiFilter) => [INQUIRIES_PATH, 'list', filter],
  found: (filter: ApiFilter) => [INQUIRIES_PATH, 'found', filter],
  one: (id: string) => [INQUIRIES_PATH, 'one', id],
  conversation: (id: string) => [INQUIRIES_PATH, 'conversation', id],
  earlier: (id: string) => [INQUIRIES_PATH, 'earlier', id],
};

/** What a change of an inquiry or of its conversation may change. */
export const inbox = [[INQUIRIES_PATH], [OVERVIEW_PATH]];

export const useInquiries = (filter: ApiFilter) =>
  usePages(api['inquiries.search'], filter, {
    pageSize: PAGE_SIZE,
    queryKey: inquiryKeys.list(filter),
    isLive: true,
    placeholderData: keepPreviousData,
  });
export type InquiryPages = InfiniteData<{ rows: Inquiry[]; next: string | null }>;

/** The inquiry from a cached list: it is shown until the complete one has loaded. */
function listed(client: QueryClient, id: string): Inquiry | undefined {
  return client
    .getQueriesData<InquiryPages>({ queryKey: inquiryKeys.lists })
    .flatMap(([, data]) => (data ? rowsIn(data) : []))
    .find((one) => one.id === id);
}

export const inquiryQuery = (id: string) => ({
  queryKey: inquiryKeys.one(id),
  queryFn: () => fetchAnswer(api['inquiries.read'], { params: { id } }),
});

export function useInquiry(id: string) {
  const client = useQueryClient();
  return useQuery({ ...inquiryQuery(id), placeholderData: () => listed(client, id) });
}

export const useEarlier = (id: string) =>
  useQuery({
    queryKey: inquiryKeys.earlier(id),
    queryFn: () => fetchAnswer(api['inquiries.earlier'], { params: { id } }),
  });

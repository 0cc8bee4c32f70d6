import type { Api, RecordCalls, Resource } from '@mipaka/contract';
import { useAddressParams } from '../addresses/address-params.ts';
import { usePages } from '../calls/use-pages.ts';

const PAGE_SIZE = 20;

type HistoryEndpoint = RecordCalls<Resource>['history'] | Api['inquiries.history'];

/** Newest first. Below the key of the record's list, so that a live update of the list refetches the history as well. */
export const useHistory = (endpoint: HistoryEndpoint, listAddress: string, id: string) =>
  usePages(
    endpoint,
    {},
    { pageSize: PAGE_SIZE, params: { id }, queryKey: [listAddress, 'history', id], isLive: true },
  );
export type HistoryQuery = ReturnType<typeof useHistory>;

export const HISTORY_PARAM = 'history';

export function useHistoryAddress(): { isOpen: boolean; show: (isOpen: boolean) => void } {
  const { params, setParams } = useAddressParams();
  return {
    isOpen: params.has(HISTORY_PARAM),
    show: (isOpen) => setParams({ [HISTORY_PARAM]: isOpen ? 'open' : null }),
  };
}

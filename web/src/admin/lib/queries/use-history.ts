import type { api, RecordCalls, Resource } from '@mipaka/contract';
import { useAddressParams } from '../addresses/address-params.ts';
import { usePages } from '../calls/use-pages.ts';

const PAGE_SIZE = 20;

type HistoryEndpoint = RecordCalls<Resource>['history'] | (typeof api)['inquiries.history'];

/**
 * The history of one record, newest first. Its query key begins with the address of the record's list: what makes an open
 * dashboard fetch that again fetches this as well.
 */
export const useHistory = (endpoint: HistoryEndpoint, listAddress: string, id: string) =>
  usePages(
    endpoint,
    {},
    { pageSize: PAGE_SIZE, params: { id }, queryKey: [listAddress, 'history', id], isLive: true },
  );
export type HistoryQuery = ReturnType<typeof useHistory>;

/** The parameter of an address that has the history of the record open which it shows. */
export const HISTORY_PARAM = 'history';

/** Whether the history of the record in sight is open, kept in the address: a link can lead to it. */
export function useHistoryAddress(): { isOpen: boolean; show: (isOpen: boolean) => void } {
  const { params, setParams } = useAddressParams();
  return {
    isOpen: params.has(HISTORY_PARAM),
    show: (isOpen) => setParams({ [HISTORY_PARAM]: isOpen ? 'open' : null }),
  };
}

import { type RecentChange, resourceIn } from '@mipaka/contract';
import { historyAddress } from '../lib/addresses/history-address.ts';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { HISTORY_PARAM } from '../lib/queries/use-history.ts';

const withHistory = (address: string) => `${address}&${HISTORY_PARAM}=open`;

/** The address that shows a change: the record's history, its list or the trash. Undefined where nothing is left. */
export function changeAddress({ action, collection, recordId }: RecentChange): string | undefined {
  if (collection === 'contact_inquiries') return withHistory(inboxAddress('inbox', recordId));
  const resource = resourceIn(collection);
  if (!resource || action === 'purge') return undefined;
  if (action === 'delete') return historyAddress({ what: 'deleted' });
  if (action === 'order') return tabAddress(tabOf(resource));
  return withHistory(tabAddress(tabOf(resource), recordId));
}

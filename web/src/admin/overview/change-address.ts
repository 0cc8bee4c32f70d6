import { type RecentChange, resourceIn } from '@mipaka/contract';
import { inboxAddress } from '../lib/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/tabs.ts';

/** Where somebody sees what a change has left: the record, its list, the trash. Undefined where nothing is left of it. */
export function changeAddress({ action, collection, recordId }: RecentChange): string | undefined {
  if (collection === 'contact_inquiries') return inboxAddress('inbox', recordId);
  const resource = resourceIn(collection);
  if (!resource || action === 'purge') return undefined;
  if (action === 'delete') return '/admin/trash';
  return tabAddress(tabOf(resource), action === 'order' ? undefined : recordId);
}

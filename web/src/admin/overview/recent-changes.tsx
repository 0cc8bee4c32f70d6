import { type Overview, type RecentChange, resourceIn } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { HISTORY_PARAM, historyAddress } from '../lib/addresses/history-address.ts';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabAddress, tabOf } from '../lib/addresses/tabs.ts';
import { verbOf } from '../lib/words/described-changes.ts';
import { ListItem } from '../ui/list/paged-list.tsx';
import { ListCard } from './list-card.tsx';

export const RecentChanges = ({ changes }: Pick<Overview, 'changes'>) => (
  <ListCard
    title="Changes by colleagues"
    label="History"
    to={historyAddress()}
    empty="No changes by others yet."
  >
    {changes.map((change) => (
      <ListItem key={change.id} what={<Sentence change={change} />} at={change.at} />
    ))}
  </ListCard>
);

function Sentence({ change }: { change: RecentChange }) {
  const to = changeAddress(change);
  const label = <strong>{change.label}</strong>;
  return (
    <>
      {change.actor.username} {verbOf(change.action)} {to ? <Link to={to}>{label}</Link> : label}
    </>
  );
}

/** The address that shows a change: the record's history, its list or the trash. Undefined where nothing is left. */
export function changeAddress({ action, collection, recordId }: RecentChange): string | undefined {
  if (collection === 'contact_inquiries') return inboxAddress('inbox', recordId);
  const resource = resourceIn(collection);
  if (!resource || action === 'purge') return undefined;
  if (action === 'delete') return historyAddress({ what: 'deleted' });
  if (action === 'order') return tabAddress(tabOf(resource));
  return `${tabAddress(tabOf(resource), recordId)}&${HISTORY_PARAM}=open`;
}

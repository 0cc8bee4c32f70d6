import type { ActivityEntry, Api, RecordCalls, Resource } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { usePages } from '../../lib/calls/use-pages.ts';
import { describedFields, isOfWhole, verbOf } from '../../lib/words/described-changes.ts';
import { DescribedChanges } from './described-changes.tsx';
import { ListItem, PagedList } from './paged-list.tsx';

const PAGE_SIZE = 20;

type Props = {
  endpoint: RecordCalls<Resource>['history'] | Api['inquiries.history'];
  /** The path of the list that a live update refetches, and its history with it. */
  listPath: string;
  id: string;
  /** The action of an entry; `entries` are newest first. */
  actionOf: (entry: ActivityEntry, index: number, entries: readonly ActivityEntry[]) => ReactNode;
  /** Content below the oldest entry, shown once all entries are loaded. */
  endOf?: (entries: readonly ActivityEntry[]) => ReactNode;
};

/** The history of one record: newest first, with every change word by word. */
export function HistoryList({ endpoint, listPath, id, actionOf, endOf }: Props) {
  const query = usePages(
    endpoint,
    {},
    { pageSize: PAGE_SIZE, params: { id }, queryKey: [listPath, 'history', id], isLive: true },
  );
  return (
    <PagedList
      query={query}
      what="the history"
      empty="Nothing has been changed here yet."
      isPlain
      end={endOf}
    >
      {(entry, index, entries) => (
        <ListItem
          key={entry.id}
          what={
            <>
              <strong>{entry.actor.username}</strong> {verbOf(entry.action)} it
            </>
          }
          at={entry.at}
          action={actionOf(entry, index, entries)}
        >
          {isReadable(entry) && <DescribedChanges fields={describedFields(entry)} />}
        </ListItem>
      )}
    </PagedList>
  );
}

/** Entries that create, delete or restore a record list all its fields, which nobody needs to read. */
const isReadable = ({ action, changes }: ActivityEntry) =>
  !isOfWhole(action) && Object.keys(changes).length > 0;

import { Badge, Flex, Heading } from '@chakra-ui/react';
import { api, DAY_MS, resourceIn, type TrashEntry } from '@mipaka/contract';
import { hasStatus } from '../../../shared/lib/api/api.ts';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import type { HistoryFilter } from '../../lib/addresses/history-address.ts';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { shownValue, valueFields } from '../../lib/fields.ts';
import { useNow } from '../../lib/use-now.ts';
import { capitalise, counted } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { CallAction } from '../../ui/call-action.tsx';
import { Fold } from '../../ui/fold.tsx';
import { ListItem, PagedList } from '../../ui/list/paged-list.tsx';
import { Problem } from '../../ui/problem.tsx';
import { When } from '../../ui/when.tsx';
import { Versions } from '../conflict.tsx';
import { useUndo } from '../use-undo.tsx';

/** What was deleted in the last 30 days. */
export function Deleted({ filter: { collection, person } }: { filter: HistoryFilter }) {
  const query = usePages(api['trash.list'], {});
  const passes = (entry: TrashEntry) =>
    (!collection || entry.collection === collection) && (!person || entry.deletedBy.id === person);
  const isNarrowed = collection !== null || person !== null;
  return (
    <PagedList
      query={query}
      what="the trash"
      empty={isNarrowed ? 'Nothing of this kind is in the trash.' : 'The trash is empty.'}
      passes={isNarrowed ? passes : null}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedList>
  );
}

/** How many days an entry can still be restored, in words, at `nowMs` (epoch milliseconds). */
export function daysLeft(expiresAt: string, nowMs: number): string {
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS);
  return days <= 0 ? 'Deleted for good any moment' : `${counted(days, 'day')} left`;
}

function Entry({ entry }: { entry: TrashEntry }) {
  const { collection, record, label, deletedBy, deletedAt, expiresAt } = entry;
  const resource = resourceIn(collection);
  const { noun } = resource ?? { noun: 'record' };
  const { undo } = useUndo();
  const { user } = useAuth();
  return (
    <ListItem
      what={
        <Flex gap="3" align="center" wrap="wrap">
          <Heading size="lg">{label}</Heading>
          <Badge>{capitalise(noun)}</Badge>
        </Flex>
      }
      when={
        <>
          Deleted by {deletedBy.username}, <When at={deletedAt} />. {daysLeft(expiresAt, useNow())}
        </>
      }
      action={
        <>
          {resource && (
            <Action
              label="Restore"
              busy={undo.isPending}
              onClick={() => undo.mutate({ resource, deleted: [{ resource, record: entry }] })}
              aria-label={`Restore ${label}`}
            />
          )}
          {user?.role === 'superadmin' && (
            <CallAction
              label="Delete for good"
              variant="ghost"
              colorPalette="red"
              aria-label={`Delete for good: ${label}`}
              question={`Delete ${label} for good?`}
              text="This cannot be undone. The history forgets what it said, and its files are deleted the next night."
              send={() => fetchAnswer(api['trash.remove'], { params: { id: entry.id } })}
              done={`${capitalise(noun)} deleted for good`}
              failed={`Failed to delete ${noun}`}
            />
          )}
        </>
      }
    >
      <Problem mt="3">{undo.error && explain(undo.error, resource?.key)}</Problem>
      {resource && (
        <Fold label="What it holds">
          <Versions
            of={valueFields(resource.form).map(([name, ui]) => [ui.label, shownValue(ui, record[name])])}
          />
        </Fold>
      )}
    </ListItem>
  );
}

/** A conflict of a key names its field in the errors; any other is final. */
const explain = (error: Error, key = 'key'): string =>
  hasStatus(error, 409) && error.problem?.errors
    ? `${error.problem.detail}. Change the ${key} of the other one, or delete it, then restore this again.`
    : error.message;

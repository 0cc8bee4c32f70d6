import {
  api,
  type Content,
  emptyContent,
  type PublishEntry,
  resourceNamed,
  type UndonePublish,
} from '@mipaka/contract';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { draftContentQuery, refetchPublished } from '../../lib/queries/draft-queries.ts';
import { fieldUi, wordsFor } from '../lib/site-places.ts';
import { knownValues } from '../publishes/published-records.ts';

type Skipped = UndonePublish['skipped'][number];

const MOST_NAMED = 4;

const REASONS: { readonly [R in Skipped['reason']]: string } = {
  changed: 'was changed since',
  deleted: 'was deleted since',
  taken: 'has another version by now',
  drafted: 'is changed in the draft',
  lost: 'is not kept any more',
};

/** The changes that were not undone, with reasons, by the labels that staff know. */
function leftOut(skipped: readonly Skipped[], publish: PublishEntry, content: Content): string {
  const known = knownValues([publish], content);
  const lines = skipped.map(({ field, reason, ...change }) => {
    const title = wordsFor(change, known(change.resource, change.record));
    const of = field === null ? '' : ` (${fieldUi(resourceNamed(change.resource), field).label})`;
    return `${title}${of} ${REASONS[reason]}`;
  });
  const more = lines.length - MOST_NAMED;
  return `${lines.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

export type PublishToUndo = {
  publish: PublishEntry;
  /** The ids of the records to undo; all of the publish without them. */
  records?: string[];
};

/** The undo of an undo has a name that says what comes back. */
export const undoLabel = ({ undoes }: PublishEntry) => (undoes ? 'Publish again' : 'Undo');

/** Undoes a publish, and names changes that could not be undone. The undo is a publish, which can be undone as well. */
export async function undoPublish(client: QueryClient, { publish, records }: PublishToUndo) {
  const input = { params: { id: publish.id }, body: { records } };
  const { entry, skipped } = await fetchAnswer(api['publishes.undo'], input);
  await refetchPublished(client);
  const content = client.getQueryData<Content>(draftContentQuery.queryKey) ?? emptyContent;
  const said = {
    title: entry ? 'Undone' : 'Nothing to undo',
    description:
      skipped.length > 0
        ? `Left as it is: ${leftOut(skipped, publish, content)}`
        : `Visitors read ${entry ? '' : 'already '}what they read before.`,
  };
  return { said, again: entry && { publish: entry } };
}

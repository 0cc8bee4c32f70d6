import { api, resources } from '@mipaka/contract';
import { INQUIRIES_PATH } from '../../lib/addresses/inbox-address.ts';
import { listPath } from '../../lib/queries/records.ts';

/** The document of versions: one counter per Firestore collection, and `live.moreToCome`. */
export type Versions = { [collection: string]: number };

const lists = [
  ...resources.map((resource) => ({ collection: resource.collection as string, path: listPath(resource) })),
  { collection: 'contact_inquiries', path: INQUIRIES_PATH },
  // One call reads the draft and the schedules.
  { collection: 'draft_changes', path: api['draft.read'].path },
  { collection: 'scheduled_sets', path: api['draft.read'].path },
];

/** The paths of the lists that changed between two versions of the document; all lists without an earlier version. */
export const changedLists = (before: Versions | null, now: Versions): string[] =>
  lists
    .filter(({ collection }) => before === null || before[collection] !== now[collection])
    .map(({ path }) => path);

import { resources } from '@mipaka/contract';
import { listPath } from '../resource/use-records.ts';

/** The version document: one counter per Firestore collection. */
export type Versions = { [collection: string]: number };

/** The lists that changed between two readings of the version document; all of them when there is no earlier one. */
export const changedLists = (before: Versions | null, now: Versions): string[] =>
  resources
    .filter(({ collection }) => before === null || before[collection] !== now[collection])
    .map(listPath);

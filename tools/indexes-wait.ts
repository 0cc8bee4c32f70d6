/**
 * `npm run indexes:wait`: waits until every index of firestore.indexes.json answers queries. A function that is
 * released earlier fails with FAILED_PRECONDITION for each list that needs an index.
 */
import { requireSignIn } from './connection.ts';
import { declared, listsOf, waitForIndexes } from './deployed/indexes.ts';
import { command, step } from './steps.ts';

/** An index of a few thousand documents takes minutes. */
const LONGEST_S = 20 * 60;
const PAUSE_S = 10;

await command('indexes:wait --', { project: 'ID' }, async ({ project }) => {
  await requireSignIn();
  await step(`Waiting for the ${declared.indexes.length} indexes of ${project}`, () =>
    waitForIndexes(listsOf(project).indexes, { longest: LONGEST_S, pause: PAUSE_S }),
  );
});

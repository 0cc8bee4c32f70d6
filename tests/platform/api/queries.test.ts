import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Query } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import type { DeclaredIndexes } from '../../../tools/deployed/indexes.ts';
import { missingFor, shapeOf } from './queries.ts';

// The tests send nothing: they only read the client's representation of a query.
const mails = getFirestore(initializeApp({ projectId: 'demo-queries' }, 'queries')).collection('mails');
const byState = mails.where('state', '==', 'new').orderBy('at', 'desc');
const declared: DeclaredIndexes = {
  indexes: [
    {
      collectionGroup: 'mails',
      fields: [
        { fieldPath: 'state', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [{ collectionGroup: 'mails', fieldPath: 'text', indexes: [] }],
};

test.each<[what: string, query: Query, missing: string[]]>([
  ['equalities alone', mails.where('state', 'in', ['new']).where('to', '==', 'x'), []],
  ['one sorted field', mails.where('at', '>', '2026').orderBy('at'), []],
  ['the declared order', byState, []],
  [
    'an order the other way',
    mails.where('state', '==', 'new').orderBy('at'),
    ['state ASCENDING,at ASCENDING'],
  ],
  ['an equality more, which would be merged', byState.where('to', '==', 'x'), ['to ASCENDING,at DESCENDING']],
  ['a word', mails.where('words', 'array-contains', 'x').orderBy('at'), ['words CONTAINS,at ASCENDING']],
  ['two sorted fields', mails.orderBy('to').orderBy('at'), ['to ASCENDING,at ASCENDING']],
  ['a field without its automatic index', mails.where('text', '==', 'x'), ['text']],
  ['a word of such a field', mails.where('text', 'array-contains', 'x'), ['text']],
])('the check finds the indexes that a real Firestore lacks for %s', (_what, query, missing) => {
  expect(missingFor(declared, shapeOf(query))).toEqual(missing);
});

/** Long texts have no automatic index: each save would pay for it, and Firestore refuses the longest values. */
import { readFileSync } from 'node:fs';
import { inquiryDraft, MAX, noteDraft, resources } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inRoot } from '../paths.ts';

const { fieldOverrides } = JSON.parse(readFileSync(inRoot('firestore.indexes.json'), 'utf8'));

/** The longest text that a value may hold, in characters; 0 if it holds no text. */
const longest = (schema: unknown): number =>
  schema === null || typeof schema !== 'object'
    ? 0
    : Math.max(
        0,
        ...Object.entries(schema).map(([name, value]) => (name === 'maxLength' ? value : longest(value))),
      );
const longTexts = (collection: string, draft: z.ZodObject): [string, string][] =>
  Object.entries(draft.shape)
    .filter(([, field]) => longest(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })) > MAX.url)
    .map(([name]) => [collection, name]);

const placed = (place: string) => place.split('.') as [string, string];
test.each([
  ...resources.flatMap(({ collection, draft }) => longTexts(collection, draft)),
  ...longTexts('contact_inquiries', inquiryDraft),
  ...longTexts('inquiry_notes', noteDraft),
  ...['outbox.text', 'outbox.html', 'activity_log.changes', 'trash.record'].map(placed),
  ...['draft_changes.value', 'draft_changes.values', 'draft_changes.base'].map(placed),
  ...['scheduled_sets.changes', 'publishes.changes', 'limits.events', 'content.bytes'].map(placed),
  ...['inquiry_events.inquiries', 'visit_counts.counts', 'inquiry_counts.days'].map(placed),
])('firestore.indexes.json keeps %s.%s out of the automatic indexes', (collectionGroup, fieldPath) => {
  expect(fieldOverrides).toContainEqual({ collectionGroup, fieldPath, indexes: [] });
});

test('the search for long texts finds the fields that may hold one', () => {
  expect(longTexts('contact_inquiries', inquiryDraft)).toEqual([['contact_inquiries', 'message']]);
  expect(resources.flatMap(({ collection, draft }) => longTexts(collection, draft))).toContainEqual([
    'company_info',
    'content',
  ]);
});

test('the search words of inquiries have only the index that finds them', () => {
  expect(fieldOverrides).toContainEqual({
    collectionGroup: 'contact_inquiries',
    fieldPath: 'words',
    indexes: [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
  });
});

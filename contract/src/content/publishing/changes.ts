import { z } from 'zod';
import { colleague } from '../../accounts/user.ts';
import { listOf } from '../../platform/fields.ts';
import { recordId } from '../../platform/record.ts';
import { nameOf, type PublicName, publicResources, resourceName } from '../registry.ts';
import { parseGiven } from './values.ts';

const MAX_SAVED = 100;
/** Most changes in a publish, schedule or share. They are one commit, of which Firestore limits only the bytes. */
export const MAX_PUBLISHED = 500;

export const publicName = z.enum(
  publicResources.map((resource) => nameOf(resource) as PublicName),
  'resource must name an entity that visitors see',
);
const CHANGE_ID = /^[0-9a-f]{40}$/;
/** The id of a change in the draft: a hash of the place that it changes. */
export const changeId = (message: string) => z.string(message).regex(CHANGE_ID, message);
/** The version of a change that the caller has read; each save gives the change another one. */
export const changeVersion = z.string('version must be text').min(1).max(100);

const changePlace = {
  resource: publicName,
  record: recordId('record must be the id of a record'),
  /** One language so far; part of the key of each change, so that others can follow. */
  locale: z.literal('en', 'locale must be en').default('en'),
};
const saved = { ...changePlace, version: changeVersion.nullable().default(null) };

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const publishedValue: z.ZodType = z.union(
  [scalar, z.record(z.string(), scalar)],
  'base must be a published value of the field',
);

const anyDraftedChange = z.discriminatedUnion(
  'kind',
  [
    /** Of a photo the value has all five parts, of a film its address as an object; null for either. */
    z.object({
      kind: z.literal('set'),
      ...saved,
      field: z.string('field must be text').max(100),
      value: z.unknown(),
      /** The published value that the editor saw; by default the one that is published now. */
      base: publishedValue.optional(),
    }),
    /** A new record with all its fields; a later one with the same id or key replaces it. */
    z.object({ kind: z.literal('create'), ...saved, values: z.record(z.string(), z.unknown()) }),
    z.object({ kind: z.literal('remove'), ...saved }),
  ],
  'kind must be set, create or remove',
);

/** A change as a caller saves it: its values are checked like those of the form. */
export const draftedChange = anyDraftedChange.transform((change, context) => {
  if (change.kind === 'remove') return change;
  const isSet = change.kind === 'set';
  const { data, error } = parseGiven(change);
  for (const { message, path } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [isSet ? 'value' : 'values', ...path] });
  }
  return isSet ? { ...change, value: data } : { ...change, values: data as Record<string, unknown> };
});
export type DraftedChange = z.output<typeof draftedChange>;

export const draftChanges = z.object({
  changes: listOf('changes', draftedChange, MAX_SAVED),
  /** The account that typed the changes: the API refuses to save them in the name of another that signed in since. */
  typedBy: z.string('typedBy must be the id of an account').max(100).optional(),
});

/** Another person published another value, deleted the record, or published one with a new one's key. */
export const conflictReasons = ['changed', 'deleted', 'taken'] as const;

/** A conflict: the published field, or the whole record, is no longer the one that the change began from. */
const changeConflict = z.object({
  reason: z.enum(conflictReasons),
  /** The published state: the value for `changed`, the record for `taken`. */
  value: z.unknown(),
  by: colleague.nullable(),
  at: z.iso.datetime().nullable(),
});
export type ChangeConflict = z.output<typeof changeConflict>;

const described = {
  id: changeId('There is no such change'),
  /** The same through all edits of a drafted change, and another for a later draft of the same place. */
  origin: z.string().optional(),
  ...changePlace,
  resource: resourceName,
  locale: z.literal('en'),
  label: z.string(),
  by: colleague,
  at: z.iso.datetime(),
};
const base = z.object({
  value: z.unknown(),
  /** The time of the record's last edit when the change was begun. */
  updatedAt: z.iso.datetime(),
});
const everyKind = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('set'), field: z.string(), value: z.unknown(), base, ...shape }),
    z.object({ kind: z.literal('create'), values: z.record(z.string(), z.unknown()), ...shape }),
    z.object({ kind: z.literal('remove'), base, ...shape }),
  ]);

export const anyChange = everyKind(described);
export type Change = z.output<typeof anyChange>;

export const draftChange = everyKind({
  ...described,
  resource: publicName,
  version: changeVersion,
  conflict: changeConflict.nullable(),
});
export type DraftChange = z.output<typeof draftChange>;

export const savedChanges = z.object({
  saved: z.array(draftChange),
  /** The ids of changes whose value is already published: the draft no longer holds them. */
  removed: z.array(z.string()),
});
export type SavedChanges = z.output<typeof savedChanges>;

/** The decision about a change with a conflict: `mine` publishes it, `theirs` keeps what is published. */
export const decision = z.enum(['mine', 'theirs'], 'A decision must be mine or theirs');
export type Decision = z.output<typeof decision>;

const chosen = z.object({
  id: changeId('id must be the id of a change'),
  version: changeVersion,
  /** The time of the conflict that the person decided about: the decision covers no later version. */
  seen: changeConflict.shape.at.optional(),
});

export const chosenChanges = z.object({
  changes: listOf('changes', chosen, MAX_PUBLISHED).refine(
    (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
    'changes must not repeat one',
  ),
  /** A decision for each change that has a conflict, by the id of the change. */
  decisions: z.record(z.string(), decision, 'decisions must be an object').default({}),
});
export type ChosenChanges = z.output<typeof chosenChanges>;

import { z } from 'zod';
import { colleague } from '../accounts/user.ts';
import { recordId } from '../platform/record.ts';
import { FILM_NAME } from './media/film-field.ts';
import { PHOTO_NAME, PHOTO_WIDTHS } from './media/photo.ts';
import { type JpegShape, photoNames } from './media/photo-field.ts';
import { nameOf, type PublicName, publicResources, resourceNamed } from './registry.ts';
import { jpegShapeOf, type Resource } from './resource.ts';

/** Most changes that one call saves. */
export const MAX_SAVED = 100;
/** Most changes that are published, scheduled or shared together: one commit, of which Firestore bounds the bytes alone. */
export const MAX_PUBLISHED = 500;
/** Longest time for which a preview can be shared, in days. */
export const MAX_SHARED_DAYS = 7;
/** How far ahead a publish can be scheduled, in days. */
export const MAX_SCHEDULED_DAYS = 366;

const publicName = z.enum(
  publicResources.map((resource) => nameOf(resource) as PublicName),
  'resource must name an entity that visitors see',
);
const CHANGE_ID = /^[0-9a-f]{40}$/;
/** The id of a change in the draft: a hash of the place that it changes. */
export const changeId = (message: string) => z.string(message).regex(CHANGE_ID, message);
/** What a change was when somebody looked at it; another value each time that it is saved. */
const version = z.string('version must be text').min(1).max(100);

const MEDIA_ADDRESS = /^\/media\/(.*)$/;
const mediaName = (address: string) => MEDIA_ADDRESS.exec(address)?.[1] ?? '';
const missingPhoto = 'There is no such photo';
const missingFilm = 'There is no such film';

/** What the server has stored of an uploaded photo, as a caller hands it back. */
const uploadedPhoto = (field: string): { [name: string]: z.ZodType } => {
  const { width, height, color } = photoNames(field);
  return {
    [field]: z
      .string(missingPhoto)
      .refine((address) => PHOTO_NAME.test(mediaName(address)), missingPhoto)
      .nullable()
      .default(null),
    [width]: z
      .int(missingPhoto)
      .min(1, missingPhoto)
      .max(PHOTO_WIDTHS[2], missingPhoto)
      .nullable()
      .default(null),
    [height]: z.int(missingPhoto).min(1, missingPhoto).max(100_000, missingPhoto).nullable().default(null),
    [color]: z
      .string(missingPhoto)
      .regex(/^#[0-9a-f]{6}$/, missingPhoto)
      .nullable()
      .default(null),
  };
};

/** What the server has stored of an uploaded film, as a caller hands it back. */
const uploadedFilm = (field: string): { [name: string]: z.ZodType } => ({
  [field]: z
    .string(missingFilm)
    .refine((address) => FILM_NAME.test(mediaName(address)), missingFilm)
    .nullable()
    .default(null),
});

/**
 * Whether what belongs to a photo field fits together: an address with its own width, or nothing at all; and the one size
 * of a field that has one.
 */
const isWholePhoto = (field: string, jpeg: JpegShape | undefined) => (values: Record<string, unknown>) => {
  const { width, height, color } = photoNames(field);
  const parts = [values[width], values[height], values[color]];
  const address = values[field];
  if (address === null) return parts.every((part) => part === null);
  if (jpeg && (values[width] !== jpeg.width || values[height] !== jpeg.height)) return false;
  const ending = jpeg ? 'jpg' : 'webp';
  return !parts.includes(null) && String(address).endsWith(`-${String(values[width])}.${ending}`);
};

const withWholePhotos = (
  schema: z.ZodObject,
  resource: Resource,
  fields: readonly string[],
): z.ZodType<Record<string, unknown>> =>
  fields.reduce<z.ZodType<Record<string, unknown>>>(
    (checked, field) =>
      checked.refine(isWholePhoto(field, jpegShapeOf(resource, field)), {
        error: missingPhoto,
        path: [field],
      }),
    schema,
  );

/** What has the fields of a resource, as far as its files are concerned. */
type WithFiles = Pick<Resource, 'photos' | 'files'>;

/** The stored names of a field: those of a photo and of all that stands beside it, else the field's own. */
export function storedNames({ photos }: WithFiles, field: string): string[] {
  if (!photos.includes(field)) return [field];
  const { alt, width, height, color } = photoNames(field);
  return [field, alt, width, height, color];
}

/** The value of one field of a record as a change says it: of a file all that belongs to it, or null without one. */
export function valueIn(
  resource: WithFiles,
  field: string,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (!resource.files.includes(field)) return record[field] ?? null;
  const parts = storedNames(resource, field).map((name) => [name, record[name] ?? null]);
  return record[field] == null ? null : Object.fromEntries(parts);
}

/** What a record stores for the value of a field: the reverse of `valueIn`. */
export function storedValues(resource: WithFiles, field: string, value: unknown): Record<string, unknown> {
  if (!resource.files.includes(field)) return { [field]: value };
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(storedNames(resource, field).map((name) => [name, parts[name] ?? null]));
}

/** What a field takes, in a form and in a draft alike; undefined for what is no field of the entity. */
export function valueSchema(resource: Resource, field: string): z.ZodType | undefined {
  if (!Object.hasOwn(resource.fields, field)) return undefined;
  if (resource.films.includes(field)) return z.object(uploadedFilm(field)).nullable();
  if (!resource.photos.includes(field)) return resource.draft.shape[field] as z.ZodType;
  const alt = photoNames(field).alt;
  const shape = { ...uploadedPhoto(field), [alt]: resource.draft.shape[alt] as z.ZodType };
  return withWholePhotos(z.object(shape), resource, [field]).nullable();
}

/** What a whole new record takes: all that a form does, and the files as they were stored. */
export const newRecordSchema = (resource: Resource): z.ZodType<Record<string, unknown>> => {
  const { draft, photos, films } = resource;
  const uploaded = Object.assign({}, ...photos.map(uploadedPhoto), ...films.map(uploadedFilm));
  return withWholePhotos(draft.extend(uploaded), resource, photos);
};

const place = {
  resource: publicName,
  record: recordId('record must be the id of a record'),
  /** One language so far; part of the key of each change, so that others can follow. */
  locale: z.literal('en', 'locale must be en').default('en'),
};
const saved = {
  ...place,
  /** As the caller has seen the change; null for a place that had none. */
  version: version.nullable().default(null),
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A value as it is published: that of a field, or what belongs to a file. */
const publishedValue = z.union([scalar, z.record(z.string(), scalar)]);

const anyDraftedChange = z.discriminatedUnion(
  'kind',
  [
    /** Another value of one field of an existing record; of a photo all five values, of a film its address as an object, or null. */
    z.object({
      kind: z.literal('set'),
      ...saved,
      field: z.string('field must be text').max(100),
      value: z.unknown(),
      /** The published value that the editor saw; what is published at the moment where it is left out. */
      base: z
        .unknown()
        .refine(
          (value) => value === undefined || publishedValue.safeParse(value).success,
          'base must be a published value of the field',
        )
        .optional(),
    }),
    /** A record that is not there yet, with all its fields; a later one with the same id or key takes its place. */
    z.object({ kind: z.literal('create'), ...saved, values: z.record(z.string(), z.unknown()) }),
    /** Moves a record to the trash. */
    z.object({ kind: z.literal('remove'), ...saved }),
  ],
  'kind must be set, create or remove',
);

/** A change as a caller saves it: its values are parsed and checked like those of the form. */
export const draftedChange = anyDraftedChange.transform((change, context) => {
  if (change.kind === 'remove') return change;
  const resource = resourceNamed(change.resource);
  const isSet = change.kind === 'set';
  const schema = isSet ? valueSchema(resource, change.field) : newRecordSchema(resource);
  if (!schema) {
    context.addIssue({ code: 'custom', path: ['field'], message: `A ${resource.noun} has no such field` });
    return z.NEVER;
  }
  const { data, error } = schema.safeParse(isSet ? change.value : change.values);
  for (const { message, path } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [isSet ? 'value' : 'values', ...path] });
  }
  return isSet ? { ...change, value: data } : { ...change, values: data as Record<string, unknown> };
});
export type DraftedChange = z.output<typeof draftedChange>;

/** The body of PUT /api/admin/draft/changes. */
export const draftChanges = z.object({
  changes: z
    .array(draftedChange, 'changes must be a list')
    .min(1, 'changes must not be empty')
    .max(MAX_SAVED, `changes must hold at most ${MAX_SAVED}`),
  /**
   * The id of the account that typed them, where they may have been kept until somebody else had signed in: nothing is
   * saved in the name of another one.
   */
  typedBy: z.string('typedBy must be the id of an account').max(100).optional(),
});

/** Somebody else published another value; deleted the record; or published a record with the key of a new one. */
const conflictReasons = ['changed', 'deleted', 'taken'] as const;

/** Why a change cannot simply be published: the field, or the whole record, is not any more what the change began from. */
export const changeConflict = z.object({
  reason: z.enum(conflictReasons),
  /** What is published now: of `changed` the value, of `taken` the record. */
  value: z.unknown(),
  by: colleague.nullable(),
  at: z.iso.datetime().nullable(),
});
export type ChangeConflict = z.output<typeof changeConflict>;

const described = {
  id: changeId('There is no such change'),
  ...place,
  locale: z.literal('en'),
  /** What a person calls the record. */
  label: z.string(),
  by: colleague,
  /** When it was saved last. */
  at: z.iso.datetime(),
};
const base = z.object({
  value: z.unknown(),
  /** When the record had been edited last as the change was begun. */
  updatedAt: z.iso.datetime(),
});
const kinds = {
  set: { kind: z.literal('set'), field: z.string(), value: z.unknown(), base },
  create: { kind: z.literal('create'), values: z.record(z.string(), z.unknown()) },
  remove: { kind: z.literal('remove'), base },
};
const everyKind = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('kind', [
    z.object({ ...kinds.set, ...shape }),
    z.object({ ...kinds.create, ...shape }),
    z.object({ ...kinds.remove, ...shape }),
  ]);

/** What one change does, without the data of the draft that holds it. */
export const anyChange = everyKind(described);
export type Change = z.output<typeof anyChange>;

/** One change of the draft, which all staff share. */
export const draftChange = everyKind({ ...described, version, conflict: changeConflict.nullable() });
export type DraftChange = z.output<typeof draftChange>;

/** The answer of PUT /api/admin/draft/changes. */
export const savedChanges = z.object({
  saved: z.array(draftChange),
  /** The ids of changes that say what is published already, and so are in the draft no more. */
  removed: z.array(z.string()),
});
export type SavedChanges = z.output<typeof savedChanges>;

/** Changes that go out together at an instant: nothing of them can be edited but the instant. */
export const scheduledSet = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  changes: z.array(anyChange),
  by: colleague,
  createdAt: z.iso.datetime(),
  version,
  /** Why it has not gone out although its time has come: it waits for staff, and visitors see nothing of it. */
  failure: z
    .object({
      at: z.iso.datetime(),
      /** A sentence for a person. */
      reason: z.string(),
    })
    .nullable()
    .default(null),
});
export type ScheduledSet = z.output<typeof scheduledSet>;

/** The answer of GET /api/admin/draft. */
export const draft = z.object({
  /** In the order of their ids. */
  changes: z.array(draftChange),
  /** What is scheduled, next first. */
  schedules: z.array(scheduledSet),
});
export type SiteDraft = z.output<typeof draft>;

/** The query of GET /api/admin/draft/content. */
export const previewQuery = z.object({
  /** The id of what is scheduled and shown instead of the draft. */
  schedule: recordId('There is no such schedule').optional(),
});

/** The query of DELETE /api/admin/draft/changes/:id. */
export const discardQuery = z.object({
  /** As the caller has seen the change: a later one is a 412. */
  version: version.optional(),
});

/** The fields of POST /api/admin/draft/files: the field of an entity that the file is for, which decides what it may be. */
export const fileOfDraft = z
  .object({ resource: publicName, field: z.string('field must be text').max(100) })
  .refine(({ resource, field }) => resourceNamed(resource).files.includes(field), {
    error: 'field must name a photo or a film of the entity',
    path: ['field'],
  });

/** The answer: what is stored of the file under the names of its field, which a change of the draft then says. */
export const storedFile = z.record(z.string(), z.union([z.string(), z.number()]));
export type StoredFile = z.output<typeof storedFile>;

/** The body of PUT /api/admin/draft/presence. */
export const draftPresence = z.object({
  /** What the person is editing, in a text that the editors understand; empty for nothing. */
  place: z.string('place must be text').max(300, 'place must be at most 300 characters').default(''),
});
/** A colleague who has the draft open, and what they edit. */
export const draftEditor = colleague.extend({ place: z.string() });
export type DraftEditor = z.output<typeof draftEditor>;
/** The answer of PUT /api/admin/draft/presence: who else has the draft open, and whether it is what the caller has read. */
export const draftNews = z.object({
  others: z.array(draftEditor),
  /** Another text whenever the draft, what is scheduled or what is published has changed. */
  version: z.string(),
});

/** What becomes of a change whose place was published otherwise meanwhile: it is published, or what is there stays. */
export const decision = z.enum(['mine', 'theirs'], 'A decision must be mine or theirs');
export type Decision = z.output<typeof decision>;

/** Chosen changes of the draft, each as the caller has seen it. */
export const chosenChanges = z.object({
  changes: z
    .array(z.object({ id: changeId('id must be the id of a change'), version }), 'changes must be a list')
    .min(1, 'changes must not be empty')
    .max(MAX_PUBLISHED, `changes must hold at most ${MAX_PUBLISHED}`)
    .refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'changes must not repeat one',
    ),
  /** One for each change that has a conflict, by its id. */
  decisions: z.record(z.string(), decision, 'decisions must be an object').default({}),
});
export type ChosenChanges = z.output<typeof chosenChanges>;

/** The instant of a schedule: from now on, and within a year. */
const instant = z.iso
  .datetime('at must be an instant like 2026-11-30T06:00:00Z')
  .refine((at) => Date.parse(at) > Date.now(), 'This is in the past')
  .refine(
    (at) => Date.parse(at) < Date.now() + MAX_SCHEDULED_DAYS * 86_400_000,
    'This is more than a year ahead',
  )
  .transform((at) => new Date(at).toISOString());

/** The body of POST /api/admin/schedules. */
export const scheduleDraft = chosenChanges.extend({ at: instant });
/** The body of PUT /api/admin/schedules/:id; `version` as the caller has seen the schedule. */
export const scheduleChange = z.object({ at: instant, version });

/** One change as it was published. */
export const publishedChange = z.object({
  kind: z.enum(['set', 'create', 'remove']),
  resource: publicName,
  record: z.string(),
  label: z.string(),
  /** The field that changed; null where it was a whole record. */
  field: z.string().nullable(),
  /** Who had the last word in the draft; null where an earlier release has not kept it. */
  draftedBy: colleague.nullable().default(null),
  /** What visitors read before and after; null where there was no record. */
  before: z.unknown(),
  after: z.unknown(),
  /** False when the record was gone, or its key in use, as the schedule published it. */
  isDone: z.boolean(),
});
export type PublishedChange = z.output<typeof publishedChange>;

/** One publish: an element of the answer of GET /api/admin/publishes. */
export const publishEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: colleague,
  /** The instant for which it was scheduled; null where somebody published at once. */
  scheduledFor: z.iso.datetime().nullable(),
  /** When that was published whose inverse this is; null where it is none. */
  undoes: z.iso.datetime().nullable().default(null),
  changes: z.array(publishedChange),
});
export type PublishEntry = z.output<typeof publishEntry>;

/** The body of POST /api/admin/publishes/:id/undo. */
export const undoPublish = z.object({
  /** The ids of the records whose changes are undone; left out for all of them. */
  records: z
    .array(recordId('records must hold ids of records'), 'records must be a list')
    .min(1, 'records must not be empty')
    .max(MAX_PUBLISHED, `records must hold at most ${MAX_PUBLISHED}`)
    .optional(),
});

/** The answer: the publish of the inverse, null where nothing was left to undo; and what could not be undone. */
export const undonePublish = z.object({
  entry: publishEntry.nullable(),
  skipped: z.array(
    z.object({
      resource: publicName,
      record: z.string(),
      label: z.string(),
      field: z.string().nullable(),
      /**
       * Somebody has changed it since; deleted the record, or made another one under its key; has a draft in a record that
       * would be removed; what it was is erased, or its file is not kept any more.
       */
      reason: z.enum([...conflictReasons, 'drafted', 'lost']),
    }),
  ),
});
export type UndonePublish = z.output<typeof undonePublish>;

/** Where shared previews are: below this path and the token of the link. */
export const PREVIEW_PATH = '/preview';
/** The token of a shared preview: 256 random bits. */
export const PREVIEW_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a link shows: some changes of the draft, as they are when somebody looks, or what is scheduled. */
const sharedContent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('draft'),
      changes: z
        .array(changeId('changes must hold ids of changes'), 'changes must be a list')
        .min(1, 'changes must not be empty')
        .max(MAX_PUBLISHED, `changes must hold at most ${MAX_PUBLISHED}`),
    }),
    z.object({ kind: z.literal('schedule'), id: recordId('There is no such schedule') }),
  ],
  'kind must be draft or schedule',
);
export type SharedContent = z.output<typeof sharedContent>;

/** The body of POST /api/admin/shares. */
export const shareDraft = z.object({
  what: sharedContent,
  days: z
    .int('days must be a whole number')
    .min(1, 'days must be at least 1')
    .max(MAX_SHARED_DAYS, `days must be at most ${MAX_SHARED_DAYS}`)
    .default(MAX_SHARED_DAYS),
});

/** A link that shows what is not published to whoever has it: an element of the answer of GET /api/admin/shares. */
export const shareLink = z.object({
  id: z.string(),
  what: sharedContent,
  by: colleague,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ShareLink = z.output<typeof shareLink>;

/** The answer of POST /api/admin/shares: the only response that holds the address. */
export const issuedShareLink = shareLink.extend({
  /** The path of the home page in the preview. */
  address: z.string(),
});
export type IssuedShareLink = z.output<typeof issuedShareLink>;

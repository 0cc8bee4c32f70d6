import type { ComponentType } from 'react';
import type { AnyRecord } from '../lib/queries/records.ts';

/** What a form shows beside its fields. */
export type FormOverrides = {
  /** Values that are offered for a field while it is typed. */
  suggestions?: { readonly [field: string]: readonly { value: string; label: string }[] };
  /** The values that a new record begins with, by the word in the address; undefined for blank ones. */
  startOf?: (word: string) => Record<string, unknown> | undefined;
  /** Shows a photo in the shapes that it has on the site. */
  PhotoShapes?: ComponentType<{ url: string }>;
  /** Stands below the fields and shows what they will look like. */
  Preview?: ComponentType<{ record: AnyRecord | null }>;
};

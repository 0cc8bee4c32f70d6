import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { collections } from './db.ts';

/** Who does something. */
export type Actor = { id: string; username: string };

type Values = Record<string, unknown>;
export type Activity = {
  actor: Actor;
  action: string;
  collection: string;
  recordId: string;
  /** What a person calls the record. */
  label: string;
  at: string;
  before?: Values;
  after?: Values;
};

const BOOKKEEPING = new Set(['id', 'createdAt', 'updatedAt']);

/** The fields that differ, each with its value before and after. */
export function changesBetween(
  before: Values = {},
  after: Values = {},
): Record<string, { before: unknown; after: unknown }> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !BOOKKEEPING.has(name),
  );
  return Object.fromEntries(
    names
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}

/** Adds the entry of a change to the batch that makes the change, so that neither can exist without the other. */
export function writeActivity(db: Firestore, batch: WriteBatch, { before, after, ...entry }: Activity): void {
  batch.create(db.collection(collections.activity).doc(), {
    ...entry,
    changes: changesBetween(before, after),
  });
}

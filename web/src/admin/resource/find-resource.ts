import { type Resource, resources } from '@mipaka/contract';

const all: readonly Resource[] = resources;

/** The resource whose records a Firestore collection holds; undefined for inquiries, accounts and others. */
export const resourceIn = (collection: string): Resource | undefined =>
  all.find((resource) => resource.collection === collection);

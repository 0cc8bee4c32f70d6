import type { Resource } from '@mipaka/contract';
import { capitalise, titleCase } from './text.ts';

const changes = ['create', 'update', 'delete', 'restore'] as const;
export type Change = (typeof changes)[number];
/** A toast's words; a failure without a description gets the server's message as one. */
type Said = { title: string; description?: string };

/** What is said of each change. */
export const ofEach = (say: (change: Change) => Said) =>
  Object.fromEntries(changes.map((change) => [change, say(change)])) as Record<Change, Said>;

/** Every sentence the dashboard says about a resource, from its noun and plural. */
export function resourceTexts({ noun, plural }: Pick<Resource, 'noun' | 'plural'>) {
  const item = capitalise(noun);
  const title = titleCase(noun);
  return {
    add: `Add ${title}`,
    addTitle: `Add New ${title}`,
    editTitle: `Edit ${title}`,
    empty: `No ${plural} found. Add your first ${noun} to get started.`,
    create: 'Create',
    creating: 'Creating...',
    update: 'Update',
    updating: 'Updating...',
    done: ofEach((change) => ({ title: `${item} ${change}d successfully` })),
    failed: ofEach((change) => ({ title: `Failed to ${change} ${noun}` })),
  };
}

/** What can be done with several records at once. */
export type SeveralChange = 'activate' | 'deactivate' | 'delete' | 'restore';

/** What is said of a change of several records: how many it was, and how many it was not. */
export function severalTexts({ plural }: Pick<Resource, 'plural'>, change: SeveralChange) {
  return {
    doing: `${capitalise(change).replace(/e$/, '')}ing ${plural}`,
    done: (count: number) => `${count} ${plural} ${change}d successfully`,
    failed: (count: number, total: number) => `Failed to ${change} ${count} of ${total} ${plural}`,
  };
}

/** `confirmDelete` is asked before a delete, where there is such a question. */
export type ResourceTexts = ReturnType<typeof resourceTexts> & { confirmDelete?: string };

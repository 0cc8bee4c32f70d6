import type { Resource } from '@mipaka/contract';
import { capitalise, titleCase } from './text.ts';

const changes = ['create', 'update', 'delete', 'restore'] as const;
export type Change = (typeof changes)[number];
/** A toast's text; a failure without a description shows the server's message. */
type Said = { title: string; description?: string };

/** A text for each kind of change. */
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

/** Changes that staff can make to several records at once. */
export type SeveralChange = 'activate' | 'deactivate' | 'delete' | 'restore';

/** Texts about a change of several records: how many were changed, and how many were not. */
export function severalTexts({ plural }: Pick<Resource, 'plural'>, change: SeveralChange) {
  return {
    doing: `${capitalise(change).replace(/e$/, '')}ing ${plural}`,
    done: (count: number) => `${count} ${plural} ${change}d successfully`,
    failed: (count: number, total: number) => `Failed to ${change} ${count} of ${total} ${plural}`,
  };
}

export type ResourceTexts = ReturnType<typeof resourceTexts>;

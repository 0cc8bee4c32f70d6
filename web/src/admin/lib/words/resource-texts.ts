import type { Resource } from '@mipaka/contract';
import { capitalise, titleCase } from './text.ts';

const changes = ['create', 'update', 'delete', 'restore'] as const;
export type RecordChange = (typeof changes)[number];

/** The toasts of each change; a failure without a description shows the server's message. */
export const ofEach = (say: (change: RecordChange) => { title: string; description?: string }) =>
  Object.fromEntries(changes.map((change) => [change, say(change)])) as Record<
    RecordChange,
    ReturnType<typeof say>
  >;

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

export function severalTexts(
  { plural }: Pick<Resource, 'plural'>,
  change: 'activate' | 'deactivate' | 'delete' | 'restore',
) {
  return {
    doing: `${capitalise(change).replace(/e$/, '')}ing ${plural}`,
    done: (count: number) => `${count} ${plural} ${change}d successfully`,
    failed: (count: number, total: number) => `Failed to ${change} ${count} of ${total} ${plural}`,
  };
}

export type ResourceTexts = ReturnType<typeof resourceTexts>;

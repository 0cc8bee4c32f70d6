import type { Resource } from '@mipaka/contract';
import { capitalise, titleCase } from './text.ts';

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
    done: {
      create: { title: `${item} created successfully` },
      update: { title: `${item} updated successfully` },
      delete: { title: `${item} deleted successfully` },
      restore: { title: `${item} restored successfully` },
    } as Record<Change, Said>,
    failed: {
      create: { title: `Failed to create ${noun}` },
      update: { title: `Failed to update ${noun}` },
      delete: { title: `Failed to delete ${noun}` },
      restore: { title: `Failed to restore ${noun}` },
    } as Record<Change, Said>,
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

export type Change = 'create' | 'update' | 'delete' | 'restore';
/** A toast's words; a failure without a description gets the server's message as one. */
type Said = { title: string; description?: string };
/** `confirmDelete` is asked before a delete, where there is such a question. */
export type ResourceTexts = ReturnType<typeof resourceTexts> & { confirmDelete?: string };

import { type PublishEntry, publishEntry } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { undoOf } from './undo-of.ts';

const by = { id: 'u1', username: 'amina' };
const at = (minute: number) => `2026-11-23T05:0${minute}:00.000Z`;
const publishAt = (minute: number, undoes: number | null, ...fields: string[]): PublishEntry =>
  publishEntry.parse({
    ...{ id: `p${minute}`, at: at(minute), by, scheduledFor: null },
    undoes: undoes === null ? null : at(undoes),
    changes: fields.map((field) => ({
      ...{ kind: 'set', resource: 'services', record: 's'.repeat(20), label: 'Freight', field },
      ...{ before: 'Old', after: 'New', draftedBy: by, isDone: true },
    })),
  });

const publish = publishAt(1, null, 'title', 'description');
const undo = publishAt(2, 1, 'title', 'description');
const redo = publishAt(3, 2, 'title', 'description');

test.each<[string, PublishEntry[], string | undefined]>([
  ['never', [], undefined],
  ['as a whole', [undo], 'p2'],
  ['in part', [publishAt(2, 1, 'title')], undefined],
  ['in two parts', [publishAt(3, 1, 'description'), publishAt(2, 1, 'title')], 'p3'],
  ['by an undo that was undone', [redo, undo], undefined],
  ['by an undo after that', [publishAt(4, 1, 'title', 'description'), redo, undo], 'p4'],
  ['by an undo whose undo was undone', [publishAt(4, 3, 'title', 'description'), redo, undo], 'p2'],
])('a publish that was undone %s', (_, later, undoing) => {
  expect(undoOf(publish, [...later, publish])?.id).toBe(undoing);
});

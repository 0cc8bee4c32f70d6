import { type ActivityEntry, ERASED, services, team } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { earlierVersion } from './record-history.tsx';

const stamps = { id: 's1', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
const present = {
  ...services.draft.parse({ title: 'New title', description: 'Later text', icon: 'globe' }),
  ...stamps,
};

test('restoring an entry reverses only what the entry changed; later changes stay', () => {
  const entry = { changes: { title: { before: 'Old title', after: 'New title' } } };
  expect(earlierVersion(services, [entry], present)).toEqual({
    title: 'Old title',
    description: 'Later text',
    icon: 'globe',
    division: null,
    isActive: true,
    sortOrder: 1_000_000_000,
  });
});

test('a version reverses all later changes, including a deletion and its undo', () => {
  const gone = { title: 'Title', description: 'Text', icon: 'globe' };
  const nothing = { before: null, after: null };
  const asBefore = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(gone).map(([name, value]) => [name, { ...nothing, [side]: value }]));
  const newestFirst: Pick<ActivityEntry, 'changes'>[] = [
    { changes: { title: { before: 'Title', after: 'New title' } } },
    { changes: asBefore('after') },
    { changes: asBefore('before') },
    { changes: { description: { before: 'First text', after: 'Text' } } },
  ];
  expect(earlierVersion(services, newestFirst, present)).toMatchObject({
    title: 'Title',
    description: 'First text',
    icon: 'globe',
  });
});

test('a photo cannot be restored, since its file is gone; nor can an erased value', () => {
  const changes = {
    photo: { before: '/media/a-320.webp', after: null },
    name: { before: 'Amina', after: 'Asha' },
    email: { before: ERASED, after: null },
  };
  const restored = earlierVersion(team, [{ changes }], { ...stamps, photo: null, email: null });
  expect(restored).toMatchObject({ name: 'Amina', email: null });
  expect(restored?.photo ?? null).toBeNull();
});

test('the description of a photo stays where a version had another photo', () => {
  const now = { ...stamps, photo: '/media/b-320.webp', photoAlt: 'Amina on a stage' };
  const newestFirst: Pick<ActivityEntry, 'changes'>[] = [
    { changes: { position: { before: 'Director', after: 'Chair' } } },
    {
      changes: {
        photo: { before: '/media/a-320.webp', after: now.photo },
        photoAlt: { before: 'Amina at her desk', after: now.photoAlt },
      },
    },
    { changes: { photoAlt: { before: 'Amina', after: 'Amina at her desk' } } },
  ];
  expect(earlierVersion(team, newestFirst, now)).toMatchObject({
    position: 'Director',
    photoAlt: now.photoAlt,
  });
});

test('a version that equals the present record is none', () => {
  expect(earlierVersion(services, [], present)).toBeNull();
  const back = { changes: { icon: { before: 'globe', after: 'ship' } } };
  expect(earlierVersion(services, [back], present)).toBeNull();
});

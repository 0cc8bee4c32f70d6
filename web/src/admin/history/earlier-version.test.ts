import { services, team } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { earlierVersion, restorable } from './earlier-version.ts';

const stamps = { id: 's1', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
const present = {
  ...services.draft.parse({ title: 'New title', description: 'Later text', icon: 'globe' }),
  ...stamps,
};

test('only what the entry changed goes back; what was saved later stays', () => {
  const entry = { changes: { title: { before: 'Old title', after: 'New title' } } };
  expect(earlierVersion(services, entry, present)).toEqual({
    title: 'Old title',
    description: 'Later text',
    icon: 'globe',
    division: null,
    isActive: true,
    sortOrder: 1_000_000_000,
  });
});

test('a photo cannot be set back: its file is gone', () => {
  const changes = {
    photo: { before: '/media/a-320.webp', after: null },
    name: { before: 'Amina', after: 'Asha' },
  };
  expect(restorable(team, { changes })).toEqual(['name']);
});

import { expect, test } from 'vitest';
import { draftsFor } from './seed.ts';

test('a real project is seeded without stories, and the demo with stories that read as real', () => {
  expect(draftsFor('mipaka-live')).not.toHaveProperty('stories');
  expect(draftsFor('mipaka-live')).toHaveProperty('services');
  const stories = draftsFor('demo-mipaka').stories ?? [];
  expect(stories.length).toBeGreaterThan(0);
  expect(JSON.stringify(stories)).not.toMatch(/example|invented|nobody said/i);
});

import { expect, test } from 'vitest';
import { clip, percent, titleCase } from './text.ts';

test('a text is cut only where it exceeds the limit, and then ends in an ellipsis', () => {
  expect(clip('a'.repeat(80), 80)).toBe('a'.repeat(80));
  expect(clip('a'.repeat(81), 80)).toBe(`${'a'.repeat(80)}…`);
  expect(clip('🌍🌍🌍', 2)).toBe('🌍🌍…');
});

test('title case keeps abbreviations', () => {
  expect(titleCase('team member')).toBe('Team Member');
  expect(titleCase('SEO settings')).toBe('SEO Settings');
});

test('the percentage of nothing is 0', () => {
  expect(percent(0, 0)).toBe(0);
  expect(percent(2, 3)).toBe(67);
});

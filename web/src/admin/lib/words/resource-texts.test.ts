import { companyInfo, seo, team } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { resourceTexts } from './resource-texts.ts';

test('nouns of several words keep their case inside a sentence', () => {
  expect(resourceTexts(team).empty).toBe('No team members found. Add your first team member to get started.');
  expect(resourceTexts(team).done.update.title).toBe('Team member updated successfully');
  expect(resourceTexts(seo).failed.create.title).toBe('Failed to create SEO settings');
  expect(resourceTexts(companyInfo).done.delete.title).toBe('Company information deleted successfully');
});

import { companyInfo, seo, services, team } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { resourceTexts } from './resource-texts.ts';

test('the messages about a service use the words of the specification', () => {
  const texts = resourceTexts(services);
  expect(texts.add).toBe('Add Service');
  expect(texts.addTitle).toBe('Add New Service');
  expect(texts.editTitle).toBe('Edit Service');
  expect(texts.empty).toBe('No services found. Add your first service to get started.');
  expect(texts.done.create.title).toBe('Service created successfully');
  expect(texts.failed.delete.title).toBe('Failed to delete service');
});

test('nouns of several words keep their case inside a sentence', () => {
  expect(resourceTexts(team).empty).toBe('No team members found. Add your first team member to get started.');
  expect(resourceTexts(team).done.update.title).toBe('Team member updated successfully');
  expect(resourceTexts(seo).failed.create.title).toBe('Failed to create SEO settings');
  expect(resourceTexts(companyInfo).done.delete.title).toBe('Company information deleted successfully');
});

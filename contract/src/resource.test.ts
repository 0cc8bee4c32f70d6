import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { flag, optionalText, text, textOr } from './fields.ts';
import { content, emptyContent, nameOf, resourceNamed, resources } from './index.ts';
import { defineResource } from './resource.ts';

const things = defineResource({
  path: 'things',
  collection: 'things',
  noun: 'thing',
  plural: 'things',
  key: 'code',
  draft: z.object({
    code: text('Code'),
    name: text('Name'),
    remark: optionalText('Remark'),
    type: textOr('Type', 'plain'),
    isActive: flag('Active', true),
  }),
  order: [['code', 'asc']],
  label: 'Things',
  position: 1,
  publicFields: ['name'],
  form: { code: null, name: null, remark: null, type: null, isActive: null },
});

describe('a declared resource', () => {
  test('fills in a draft with the defaults', () => {
    expect(things.draft.parse({ code: 'a', name: 'b' })).toEqual({
      code: 'a',
      name: 'b',
      remark: null,
      type: 'plain',
      isActive: true,
    });
  });

  test('leaves out of a change what the caller left out, and clears what is sent empty', () => {
    expect(things.change.parse({ name: 'b' })).toEqual({ name: 'b' });
    expect(things.change.parse({ name: 'b', remark: '', type: null })).toEqual({
      name: 'b',
      remark: null,
      type: 'plain',
    });
  });

  test('asks a change for what is required, but not for the key that the address has', () => {
    expect(things.change.safeParse({}).error?.issues.map(({ path }) => path.join())).toEqual(['name']);
  });

  test('shows visitors the id and the public fields and nothing else', () => {
    expect(things.publicSchema.parse({ id: '1', name: 'b', code: 'a', password: 'x' })).toEqual({
      id: '1',
      name: 'b',
    });
  });
});

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
  test('has a form entry for each field, and hides from visitors what is only for staff', () => {
    expect(Object.keys(resource.form).sort()).toEqual(Object.keys(resource.draft.shape).sort());
    for (const name of ['isActive', 'createdAt', 'updatedAt', 'sortOrder'])
      expect(resource.publicFields).not.toContain(name);
  });
});

test('every entity has its name, and its place in Content', () => {
  for (const resource of resources) expect(resourceNamed(nameOf(resource))).toBe(resource);
  expect(Object.keys(emptyContent).sort()).toEqual(resources.map(nameOf).sort());
  expect(content.parse(emptyContent)).toEqual(emptyContent);
  expect(() => nameOf(things)).toThrow('things is not exported by resources/index.ts');
});

test('no two resources share an address, a collection or the place of a tab', () => {
  expect(new Set(resources.map(({ position }) => position)).size).toBe(resources.length);
  expect(new Set(resources.map(({ path }) => path)).size).toBe(resources.length);
  expect(new Set(resources.map(({ collection }) => collection)).size).toBe(resources.length);
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { email, optionalEmail } from '../platform/fields.ts';
import { content, emptyContent } from './content.ts';
import { filmField, flag, MAX, optionalText, photoField, text, textOr } from './fields.ts';
import { MAX_FILM_BYTES, MEDIA_NAME } from './media/file-fields.ts';
import { storedValues, valueIn, valueSchema } from './publishing/values.ts';
import { nameOf, publicResources, resourceNamed, resources } from './registry.ts';
import { defineResource, isRequired, maxLengthOf, storedNames } from './resource.ts';

const jpeg = { width: 600, height: 315, maxBytes: 20_000 };

const things = defineResource({
  path: 'things',
  collection: 'things',
  noun: 'thing',
  plural: 'things',
  key: 'code',
  fields: {
    code: text('Code'),
    name: text('Name'),
    remark: optionalText('Remark'),
    type: textOr('Type', 'plain'),
    isActive: flag('Active', true),
  },
  order: [['code', 'asc']],
  label: 'Things',
  position: 1,
  publicFields: ['name'],
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

  test('leaves absent fields out of a change, and clears fields that are sent empty', () => {
    expect(things.change.parse({ name: 'b' })).toEqual({ name: 'b' });
    expect(things.change.parse({ name: 'b', remark: '', type: null })).toEqual({
      name: 'b',
      remark: null,
      type: 'plain',
    });
  });

  test('asks a change for the required fields, except for the key, which is in the address', () => {
    expect(things.change.safeParse({}).error?.issues.map(({ path }) => path.join())).toEqual(['name']);
  });

  test('takes its first field as the heading, unless it declares another', () => {
    expect(things.heading).toBe('code');
    const name = text('Name');
    // A photo has no words, and its description may be missing.
    const fields = { photo: photoField('Photo'), name, town: text('Town'), isActive: flag('Active', true) };
    const spec = { path: 'x', collection: 'x', noun: 'x', position: 1, fields, publicFields: null };
    expect(defineResource(spec).heading).toBe('name');
    expect(defineResource({ ...spec, heading: 'town' }).heading).toBe('town');
    // @ts-expect-error: visitors see active records alone, so that without the flag they would never see one.
    defineResource({ ...spec, fields: { name } });
  });

  test('says which fields are required', () => {
    const names = [...Object.keys(things.draft.shape), 'unknown'];
    expect(names.filter((name) => isRequired(things.draft, name))).toEqual(['code', 'name']);
  });

  test('says the maximum length of each text field, and none for other fields', () => {
    const lengths = Object.keys(things.draft.shape).map((name) => [name, maxLengthOf(things.draft, name)]);
    expect(Object.fromEntries(lengths)).toEqual({
      code: MAX.name,
      name: MAX.name,
      remark: MAX.name,
      type: MAX.name,
      isActive: undefined,
    });
    const emails = z.object({ must: email(), may: optionalEmail() });
    expect([maxLengthOf(emails, 'must'), maxLengthOf(emails, 'may')]).toEqual([MAX.email, MAX.email]);
    expect(maxLengthOf(emails, 'unknown')).toBeUndefined();
  });

  test('shows visitors the id and the public fields and nothing else', () => {
    expect(things.publicSchema.parse({ id: '1', name: 'b', code: 'a', password: 'x' })).toEqual({
      id: '1',
      name: 'b',
    });
  });
});

describe('a photo of a declared resource', () => {
  const places = defineResource({
    path: 'places',
    collection: 'places',
    noun: 'place',
    plural: 'places',
    label: 'Places',
    position: 2,
    fields: { name: text('Name'), logo: photoField('Logo'), isActive: flag('Active', true) },
    order: [['name', 'asc']],
    publicFields: ['name', 'logo'],
  });
  const logo = {
    logo: '/media/x-640.webp',
    logoAlt: 'A wave',
    logoWidth: 640,
    logoHeight: 480,
    logoColor: '#123456',
  };

  test('is listed by its field, and takes only its description from the caller', () => {
    expect(places.photos).toEqual(['logo']);
    expect(places.draft.parse({ name: 'a', logo: 'mine', logoWidth: 1, logoAlt: ' A wave ' })).toEqual({
      name: 'a',
      logoAlt: 'A wave',
      isActive: true,
    });
    expect(places.change.parse({ name: 'a', logoAlt: '' })).toEqual({ name: 'a', logoAlt: null });
    const { error } = places.draft.safeParse({ name: 'a', logoAlt: 'x'.repeat(201) });
    expect(error?.issues[0]?.message).toBe('Logo description must be at most 200 characters');
  });

  test.each([
    ['an address elsewhere', { logo: 'https://evil.example/a.webp' }],
    ['a path elsewhere', { logo: '/media/../secret-640.webp' }],
    ['another width', { logoWidth: 320 }],
    ['no height', { logoHeight: null }],
    ['a colour that is none', { logoColor: 'red;}' }],
    ['a description that is too long', { logoAlt: 'x'.repeat(201) }],
  ])('is changed as a whole, and the schema refuses %s', (_what, wrong) => {
    const schema = valueSchema(places, 'logo');
    const stored = { ...logo, logo: `/media/${'a'.repeat(22)}-640.webp` };
    expect(schema.safeParse(stored).success).toBe(true);
    expect(schema.safeParse({ ...stored, ...wrong }).success).toBe(false);
  });

  test('is shown to visitors with its description, size and colour', () => {
    const saved = { id: '1', name: 'a', isActive: true, ...logo };
    expect(places.publicSchema.parse(saved)).toEqual({ id: '1', name: 'a', ...logo });
  });

  test('is absent in a record that is older than the field, which visitors still see', () => {
    const none = Object.fromEntries(Object.keys(logo).map((name) => [name, null]));
    expect(places.publicSchema.parse({ id: '1', name: 'a' })).toEqual({ id: '1', name: 'a', ...none });
  });
});

describe('a film of a declared resource', () => {
  const clips = defineResource({
    path: 'clips',
    collection: 'clips',
    noun: 'clip',
    plural: 'clips',
    label: 'Clips',
    position: 3,
    fields: {
      name: text('Name'),
      film: filmField(),
      card: photoField('Card', { jpeg }),
      isActive: flag('Active', true),
    },
    order: [['name', 'asc']],
    publicFields: ['name', 'film'],
  });
  const film = `/media/${'a'.repeat(22)}.mp4`;

  test('is a file: a draft ignores its address, which only the server sets and visitors see', () => {
    expect([clips.photos, clips.files]).toEqual([['card'], ['film', 'card']]);
    expect(clips.draft.parse({ name: 'a', film })).toEqual({ name: 'a', cardAlt: null, isActive: true });
    expect(clips.serverFields).toContain('film');
    expect(clips.publicSchema.parse({ id: '1', name: 'a', film, card: 'x' })).toEqual({
      id: '1',
      name: 'a',
      film,
    });
  });

  test('is changed as a whole, to the address of a film or to null', () => {
    expect(storedNames(clips, 'film')).toEqual(['film']);
    expect(valueIn(clips, 'film', { film })).toEqual({ film });
    expect(valueIn(clips, 'film', { film: null })).toBeNull();
    expect(storedValues(clips, 'film', null)).toEqual({ film: null });
    const schema = valueSchema(clips, 'film');
    expect(schema.parse({ film })).toEqual({ film });
    expect(schema.parse(null)).toBeNull();
    for (const wrong of [
      film,
      { film: 'https://evil.example/a.mp4' },
      { film: `${film}?x` },
      { film: '/media/../a.mp4' },
    ])
      expect(schema.safeParse(wrong).success).toBe(false);
  });

  test('stands beside a photo that accepts only its declared format, width and height', () => {
    const schema = valueSchema(clips, 'card');
    const card = (ending: string, width: number, height: number) => ({
      ...{ card: `/media/${'a'.repeat(22)}-${width}.${ending}`, cardAlt: null, cardColor: '#000000' },
      ...{ cardWidth: width, cardHeight: height },
    });
    expect(schema.safeParse(card('jpg', 600, 315)).success).toBe(true);
    for (const wrong of [card('webp', 600, 315), card('jpg', 640, 315), card('jpg', 600, 300)])
      expect(schema.safeParse(wrong).success).toBe(false);
  });

  test('has a file name that MEDIA_NAME knows, and is smaller than what a function may stream', () => {
    const name = 'a'.repeat(22);
    for (const known of [`${name}.mp4`, `${name}.webm`, `${name}-320.webp`, `${name}-1200.jpg`])
      expect(MEDIA_NAME.test(known)).toBe(true);
    for (const odd of [`${name}.mov`, `${name}.mp4.html`, `x${name}.mp4`, `../${name}.mp4`, `${name}-1.mp4`])
      expect(MEDIA_NAME.test(odd)).toBe(false);
    expect(MAX_FILM_BYTES).toBeLessThan(10_000_000);
  });
});

/** Values that every required field refuses: missing, blank, of another type, unclean, too long. */
const WRONG = [undefined, null, '', '  \n ', 7, { a: 1 }, 'a\u0000b', 'a\ud800', 'x'.repeat(20_001)];

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (_path, resource) => {
  test('has a form entry for each field, and hides from visitors what is only for staff', () => {
    expect(Object.keys(resource.form).sort()).toEqual(Object.keys(resource.fields).sort());
    for (const name of ['isActive', 'createdAt', 'updatedAt', 'sortOrder'])
      expect(resource.publicFields ?? []).not.toContain(name);
    const unseen = Object.keys(resource.form).filter((name) => resource.form[name] === null);
    expect(unseen.filter((name) => name !== 'sortOrder')).toEqual([]);
  });

  test('says of each text how long it may be', () => {
    for (const [name, schema] of Object.entries<z.ZodType>(resource.draft.shape)) {
      const messages = schema.safeParse('x'.repeat(20_001)).error?.issues.map(({ message }) => message);
      const said = messages?.join().match(/at most ([\d,]+) characters/)?.[1];
      expect(maxLengthOf(resource.draft, name), name).toBe(said && Number(said.replace(',', '')));
    }
  });

  const required = Object.keys(resource.draft.shape).filter((name) => isRequired(resource.draft, name));
  test.each(required)('refuses a draft with a wrong %s, and names the fields at fault', (name) => {
    for (const wrong of WRONG) {
      const { error } = resource.draft.safeParse({ [name]: wrong });
      const names = error?.issues.map(({ path }) => path.join()) ?? [];
      expect([...new Set(names)].sort(), JSON.stringify(wrong)?.slice(0, 20)).toEqual(required.toSorted());
    }
  });
});

test('every entity is found by its name, and Content holds exactly the public ones', () => {
  for (const resource of resources) expect(resourceNamed(nameOf(resource))).toBe(resource);
  expect(Object.keys(emptyContent).sort()).toEqual(publicResources.map(nameOf).sort());
  expect(resources.filter(({ publicSchema }) => publicSchema === null).map(nameOf)).toEqual(['templates']);
  expect(Object.keys(emptyContent)).not.toContain('templates');
  expect(content.parse(emptyContent)).toEqual(emptyContent);
  expect(() => nameOf(things)).toThrow('things is not exported by content/resources/index.ts');
});

test('no two resources share a path, a collection or the position of a tab', () => {
  expect(new Set(resources.map(({ position }) => position)).size).toBe(resources.length);
  expect(new Set(resources.map(({ path }) => path)).size).toBe(resources.length);
  expect(new Set(resources.map(({ collection }) => collection)).size).toBe(resources.length);
});

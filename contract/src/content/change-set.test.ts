import fc from 'fast-check';
import { expect, describe as group, test } from 'vitest';
import type { StoredRecord } from '../platform/record.ts';
import {
  apply,
  changesBetween,
  conflicts,
  contentOf,
  describe,
  differences,
  invert,
  isSame,
  merge,
  published,
} from './change-set.ts';
import type { Change } from './publishing/changes.ts';
import { statistics, team } from './resources/index.ts';

const AT = '2026-11-23T05:00:00.000Z';
const amina = { id: 'u1', username: 'amina' };
const omar = { id: 'u2', username: 'omar' };
const FIELDS = ['value', 'label', 'category', 'isActive'] as const;

const word = fc.constantFrom('a', 'b', 'c', 'd');
/** Keys of which two differ in capitals alone, and so are the same. */
const key = fc.constantFrom('a', 'A', 'b', 'c');
const values = fc.record({ key, value: word, label: word, category: word, isActive: fc.boolean() });
const recordOf = (id: string, content: object): StoredRecord => ({
  ...{ id, ...content, createdAt: AT, updatedAt: AT },
  lastEdit: { at: AT, by: amina },
});
/** Some records with different keys. */
const records = fc
  .uniqueArray(values, { selector: (content) => content.key.toLowerCase(), maxLength: 3 })
  .map((all) => all.map((content, index) => recordOf(`r${index}`, content)));

type Wish = { kind: Change['kind']; at: number; field: string; content: Record<string, unknown> };
const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom('set', 'create', 'remove'),
  at: fc.nat({ max: 3 }),
  field: fc.constantFrom('key', ...FIELDS),
  content: values,
});

const isOf = (id: string) => (row: StoredRecord) => row.id === id;
/** A change as the draft holds it, made when `rows` were published. */
function changeFor(rows: readonly StoredRecord[], { kind, at, field, content }: Wish, index: number): Change {
  const record = kind === 'create' ? `n${index}` : `r${at}`;
  const row = rows.find(isOf(record));
  const common = {
    ...({ resource: 'statistics', locale: 'en', label: 'L', by: omar, at: AT } as const),
    ...{ id: `c${index}`, record },
  };
  if (kind === 'create') return { ...common, kind, values: content };
  const base = { value: kind === 'set' ? (row?.[field] ?? null) : null, updatedAt: AT };
  return kind === 'set' ? { ...common, kind, field, value: content[field], base } : { ...common, kind, base };
}
/** Records, and a set of changes at different places of them. */
const cases = fc
  .tuple(records, fc.array(wish, { maxLength: 5 }))
  .map(([rows, wishes]) => ({ rows, set: wishes.map((one, index) => changeFor(rows, one, index)) }))
  .map(({ rows, set }) => ({
    rows,
    set: set.filter(
      (one, index) =>
        !set
          .slice(0, index)
          .some(
            (other) =>
              other.record === one.record &&
              (one.kind !== 'set' || other.kind !== 'set' || one.field === other.field),
          ),
    ),
  }));

const contentsOf = (rows: readonly StoredRecord[]) =>
  Object.fromEntries(rows.map((row) => [row.id, contentOf(row)]));
const applied = (rows: readonly StoredRecord[], set: readonly Change[]) => apply(statistics, rows, set);
const holds = (law: (one: { rows: StoredRecord[]; set: Change[] }) => void) =>
  fc.assert(fc.property(cases, law), { numRuns: 500 });

group('a set of changes', () => {
  test('followed by its inverse leaves the content of the records as it was', () => {
    holds(({ rows, set }) => {
      const result = applied(rows, set);
      const entry = [...published(statistics, rows, result).values()];
      const inverse = invert(entry, { at: AT, by: amina }).map((one, index) => ({ ...one, id: `i${index}` }));
      const undone = applied(result.rows, inverse as Change[]);
      expect(contentsOf(undone.rows)).toEqual(contentsOf(rows));
    });
  });

  test('that edits a record and removes it is undone by creating the record alone', () => {
    const row = recordOf('r0', { key: 'a', value: 'a', label: 'a', category: 'a', isActive: true });
    const content = { key: 'a', value: 'b', label: 'a', category: 'a', isActive: true };
    const set = (['set', 'remove'] as const).map((kind, index) =>
      changeFor([row], { kind, at: 0, field: 'value', content }, index),
    );
    const entry = [...published(statistics, [row], applied([row], set)).values()];
    const inverse = invert(entry, { at: AT, by: amina });
    expect(inverse).toMatchObject([{ kind: 'create', record: 'r0', values: contentOf(row) }]);
  });

  test('never gives two records the same key, and does not modify the records passed to it', () => {
    holds(({ rows, set }) => {
      const before = structuredClone(rows);
      const keys = applied(rows, set).rows.map((row) => String(row.key).toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      expect(rows).toEqual(before);
    });
  });

  test('has the same result in any order, unless it creates records or changes keys', () => {
    holds(({ rows, set }) => {
      const apart = set.filter(
        (one) => one.kind !== 'create' && !(one.kind === 'set' && one.field === 'key'),
      );
      const backwards = applied(rows, apart.toReversed()).rows;
      expect(contentsOf(backwards)).toEqual(contentsOf(applied(rows, apart).rows));
    });
  });

  test('that only edits fields is idempotent: applying it again changes nothing', () => {
    holds(({ rows, set }) => {
      const edits = set.filter(({ kind }) => kind === 'set');
      const { rows: once, outcomes } = applied(rows, edits);
      const done = edits.filter((one) => outcomes.get(one)?.isDone);
      expect(contentsOf(applied(once, done).rows)).toEqual(contentsOf(once));
    });
  });

  test('has a conflict exactly where another value was published since', () => {
    fc.assert(
      fc.property(cases, word, fc.constantFrom(...FIELDS), ({ rows, set }, value, field) => {
        const now = rows.map((row, index) => (index === 0 ? { ...row, [field]: value } : row));
        const found = conflicts(() => now, set);
        for (const change of set) {
          if (change.kind !== 'set' || !now.some(isOf(change.record))) continue;
          const present = now.find(isOf(change.record))?.[change.field];
          const isKept = isSame(present, change.base.value) || isSame(present, change.value);
          expect(found.has(change)).toBe(!isKept);
        }
      }),
    );
  });

  test('merged with a newer one takes the newer value of each field', () => {
    holds(({ rows, set }) => {
      const newer = set.flatMap((one) => (one.kind === 'set' ? [{ ...one, value: one.base.value }] : []));
      const sets = merge(set, newer).filter(({ kind }) => kind === 'set');
      expect(contentsOf(applied(rows, sets).rows)).toEqual(contentsOf(rows));
    });
  });
});

test('a removal conflicts with an edit since, but not with one that was undone, and not with a sort', () => {
  const row = recordOf('r0', { key: 'a', value: 'a', label: 'a', category: 'a', isActive: true });
  const content = contentOf(row) ?? {};
  const wish = { kind: 'remove', at: 0, field: '', content } as const;
  const removal = { ...changeFor([row], wish, 0), base: { value: content, updatedAt: AT } } as Change;
  const [one, two] = ['2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z'];
  const edited = { ...row, value: 'b', lastEdit: { at: one, by: omar } };
  const found = (now: StoredRecord, change = removal) => conflicts(() => [now], [change]).get(change);
  expect(found(edited)).toEqual({ reason: 'changed', value: null, by: omar, at: one });
  const undone = { ...edited, value: 'a', lastEdit: { at: two, by: omar } };
  expect(found(undone)).toBeUndefined();
  expect(found({ ...row, sortOrder: 10, updatedAt: two })).toBeUndefined();
  // A drafted removal holds only the key of its record: it cannot tell that an edit was undone.
  const drafted = { ...removal, base: { value: { key: 'a' }, updatedAt: AT } } as Change;
  expect([found(undone, drafted)?.reason, found(row, drafted)]).toEqual(['changed', undefined]);
});

test('a description names every field that a publish has changed, and nothing else', () => {
  holds(({ rows, set }) => {
    const result = applied(rows, set);
    for (const [change, entry] of published(statistics, rows, result)) {
      const id = result.outcomes.get(change)?.id ?? '';
      const [was, is] = [rows.find(isOf(id)), result.rows.find(isOf(id))];
      const all = Object.keys(differences(was, is));
      const meant = change.kind === 'set' ? all.filter((name) => name === change.field) : all;
      expect(Object.keys(describe(entry)).sort()).toEqual(
        meant.filter((name) => was?.[name] != null || is?.[name] != null).sort(),
      );
    }
  });
});
test('the differences of two versions leave out equal values and the time of the update', () => {
  const before = { id: '1', title: 'a', tags: ['x'], updatedAt: '1', gone: 1 };
  const after = { id: '1', title: 'b', tags: ['x'], updatedAt: '2', added: null };
  expect(differences(before, after)).toEqual({
    title: { before: 'a', after: 'b' },
    gone: { before: 1, after: null },
  });
});

test('a value with its keys in another order counts as unchanged', () => {
  const before = { snooze: { by: { id: '1', username: 'amina' }, until: 'monday' } };
  expect(differences(before, { snooze: { until: 'monday', by: { username: 'amina', id: '1' } } })).toEqual(
    {},
  );
  const other = { snooze: { until: 'monday', by: { username: 'omar', id: '1' } } };
  expect(Object.keys(differences(before, other))).toEqual(['snooze']);
  expect(Object.keys(differences({ tags: ['a', 'b'] }, { tags: ['b', 'a'] }))).toEqual(['tags']);
});

test('a save of a record from before a field existed changes only what its author has changed', () => {
  const said = { position: 'Head', bio: 'Trade', email: null, linkedinUrl: null, isActive: true };
  const files = { photo: null, photoAlt: null, photoWidth: null, photoHeight: null, photoColor: null };
  const before = recordOf('r1', { name: 'Amina', ...said, ...files });
  const after = { ...before, name: 'Amina W.', photoInColor: false, sortOrder: 1_000_000_000 };
  const changes = changesBetween(team, before, after);
  expect(changes.map(({ field, before }) => [field, before])).toEqual([['name', 'Amina']]);
});

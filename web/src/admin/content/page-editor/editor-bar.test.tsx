import { type DraftChange, emptyContent, type PublicName } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import type { SiteDraft } from './draft/session.ts';
import { EditorBar } from './editor-bar.tsx';
import { setCurrentField } from './fields/name-tag.tsx';

const changeOf = (resource: PublicName, id: string) =>
  ({ id, kind: 'set', resource, record: id, field: 'title' }) as DraftChange;
const change = changeOf('services', 'a');
const quiet = {
  ...{ changes: [], schedules: [], content: emptyContent, saveState: 'untouched', waiting: 0 },
  ...{ refused: [], error: null },
} as unknown as SiteDraft;
const show = (draft: Partial<SiteDraft>, names: string[] = []) => {
  const nothing = vi.fn();
  const on = { onPublish: nothing, onUndo: undefined, show: nothing, onClose: nothing };
  const colleagues = names.map((username) => ({ id: username, username, place: '' }));
  const bar = { colleagues, usesSheet: false, isPublishing: false };
  renderAdmin(<EditorBar draft={{ ...quiet, ...draft }} {...bar} {...on} />);
  return screen.getByRole('region', { name: 'Page editor' }).textContent ?? '';
};

test.each<[string, Partial<SiteDraft>]>([
  ['wait to be saved', { saveState: 'saving', waiting: 1 }],
  ['cannot be saved', { saveState: 'unreachable', waiting: 1 }],
  ['were refused', { saveState: 'saved', refused: [{} as never] }],
])('the bar hides "No changes" while words %s', (_, props) => {
  expect(show(props)).not.toContain('No changes');
});

test('the bar explains how to begin while nothing is changed', () => {
  expect(show({})).toMatch(/^No changesClick a text or a photo to change it/);
});

test.each<[string, DraftChange[], boolean]>([
  ['1 change', [change], false],
  ['2 changes', [change, changeOf('services', 'b')], false],
  ['2 changes on 2 pages', [change, changeOf('team', 'b')], true],
])('the bar counts %s, and says whether a publish changes several pages', (counted, changes, isOfSeveral) => {
  const shown = show({ changes });
  expect(screen.getByRole('button', { name: counted })).toBeTruthy();
  expect(shown.includes('Publish all')).toBe(isOfSeveral);
});

test('the bar hides "No changes" while a person types', () => {
  setCurrentField({ key: 'k', length: 1, max: undefined, error: undefined });
  expect(show({})).toMatch(/^Saved when you leave the field/);
  setCurrentField(null);
});

test('the bar counts a schedule that did not go out as that, and not as scheduled', () => {
  const schedules = [{ failure: { reason: 'Too large' } }, {}, {}] as SiteDraft['schedules'];
  expect(show({ schedules })).toMatch(/1 did not go out 2 scheduled/);
});

test.each([
  [['omar'], 'omar edits as well'],
  [['omar', 'zawadi'], 'omar and zawadi edit as well'],
])('the bar names the colleagues who edit as well: %j', (colleagues, said) => {
  expect(show({}, colleagues)).toContain(said);
});

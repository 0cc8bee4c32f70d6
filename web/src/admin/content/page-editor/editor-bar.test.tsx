import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { EditorBar } from './editor-bar.tsx';
import { setCurrentField } from './fields/current-field.ts';

type Props = Parameters<typeof EditorBar>[0];
const quiet: Omit<Props, `on${string}`> = {
  ...{ counted: '1 change', hasChanges: false, saveState: 'untouched', waiting: 0, refused: 0, error: null },
  ...{
    isOfSeveralPages: false,
    colleagues: [],
    isPublishing: false,
    hint: 'How to',
    scheduled: 0,
    failed: 0,
  },
};
const show = (props: Partial<Props>) => {
  const nothing = vi.fn();
  const on = {
    ...{ onChanges: nothing, onPublish: nothing, onScheduled: nothing },
    ...{ onRefused: nothing, onRetry: nothing, onClose: nothing, onUndo: undefined },
  };
  renderAdmin(<EditorBar {...quiet} {...on} {...props} />);
  return screen.getByRole('region', { name: 'Page editor' }).textContent ?? '';
};

test.each<[string, Partial<Props>]>([
  ['wait to be saved', { saveState: 'saving', waiting: 1 }],
  ['cannot be saved', { saveState: 'unreachable', waiting: 1 }],
  ['were refused', { saveState: 'saved', refused: 1 }],
])('the bar hides "No changes" while words %s', (_, props) => {
  expect(show(props)).not.toContain('No changes');
});

test('the bar explains how to begin while nothing is changed', () => {
  expect(show({})).toMatch(/^No changesHow to/);
});

test.each([true, false])('the bar says whether a publish changes several pages: %j', (isOfSeveralPages) => {
  expect(show({ hasChanges: true, isOfSeveralPages }).includes('Publish all')).toBe(isOfSeveralPages);
});

test('the bar hides "No changes" while a person types', () => {
  setCurrentField({ key: 'k', length: 1, max: undefined, error: undefined });
  expect(show({})).toMatch(/^Saved when you leave the field/);
  setCurrentField(null);
});

test.each([
  [['omar'], 'omar edits as well'],
  [['omar', 'zawadi'], 'omar and zawadi edit as well'],
])('the bar names the colleagues who edit as well: %j', (colleagues, said) => {
  expect(show({ colleagues })).toContain(said);
});

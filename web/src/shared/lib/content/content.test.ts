import { type Content, emptyContent } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { selectContent } from './content.tsx';

const figure = (id: string) => ({ id, key: id, value: '1', label: id, scope: null, category: 'home' });
const content: Content = { ...emptyContent, statistics: [figure('a'), figure('b')] };

test('a page receives only the content that it needs', () => {
  expect(selectContent(content, {})).toEqual(emptyContent);
  expect(selectContent(content, { statistics: true })).toEqual(content);
  const last = selectContent(content, { statistics: (all) => all.slice(-1) });
  expect(last.statistics).toEqual([figure('b')]);
});

test('content from before an entity existed holds no records of it', () => {
  const { siteMedia: _new, ...earlier } = content;
  expect(
    selectContent(earlier as Content, { siteMedia: true, team: (all) => all.slice(0, 1) }).siteMedia,
  ).toEqual([]);
});

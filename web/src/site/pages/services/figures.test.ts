import { expect, test } from 'vitest';
import { serviceFigures } from './division-tabs.tsx';

const figure = (category: string, key: string) => ({
  id: key,
  category,
  key,
  value: '5',
  label: key,
  scope: null,
});
const divisions = figure('services', 'specialized-divisions');
const projects = figure('about', 'projects');
const countries = figure('services', 'countries');

test('the figure of divisions closes the page and is not in the panel', () => {
  expect(serviceFigures([divisions, countries, projects])).toEqual({ panel: [countries], divisions });
});

test('without figures of services the panel shows those of the company', () => {
  expect(serviceFigures([divisions, projects, figure('home', 'careers')]).panel).toEqual([projects]);
});

test('without figures the panel and the closing are empty', () => {
  expect(serviceFigures([])).toEqual({ panel: [], divisions: undefined });
});

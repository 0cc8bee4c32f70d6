import { afterEach, expect, test } from 'vitest';
import { neighbourOf } from './neighbour.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const thing = (record: string, text = record, resource = 'services') =>
  `<span data-editable="x" data-resource="${resource}" data-record="${record}">${text}</span>`;
const find = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-editable]')].find(
    ({ textContent }) => textContent === text,
  ) as HTMLElement;

test('the neighbour of a record is the one beside it in the same list', () => {
  document.body.innerHTML = `<main>${thing('x', 'other', 'team')}
    <ul><li><h3>${thing('a')}</h3><p>${thing('a', 'a, text')}</p></li><li>${thing('b')}</li><li>no record</li><li>${thing('c')}</li></ul></main>`;
  expect(neighbourOf(find('a'), 1)).toBe('b');
  expect(neighbourOf(find('a, text'), 1)).toBe('b');
  expect(neighbourOf(find('b'), 1)).toBe('c');
  expect(neighbourOf(find('c'), -1)).toBe('b');
});

test('a record at the end of its list has no neighbour, even where another list follows', () => {
  document.body.innerHTML = `<ul><li>${thing('a')}</li><li>${thing('b')}</li></ul><ul><li>${thing('c')}</li><li>${thing('d')}</li></ul>`;
  expect(neighbourOf(find('a'), -1)).toBeUndefined();
  expect(neighbourOf(find('b'), 1)).toBeUndefined();
  expect(neighbourOf(find('c'), 1)).toBe('d');
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../../shared/lib/render-for-test.tsx';
import PartnersPage from './partners-page.tsx';

const partner = {
  id: '1',
  name: 'Bosphorus Trade House',
  description: 'Our hub in Istanbul.',
  logoUrl: 'https://partner.example/logo.png' as string | null,
  websiteUrl: null as string | null,
  type: 'strategic',
};

test('without partners there is no section of partners', () => {
  renderForTest(<PartnersPage />);
  expect(screen.queryByRole('region', { name: 'Our Partners' })).toBeNull();
});

test('partners are listed under their type', () => {
  renderForTest(<PartnersPage />, {
    partners: [partner, { ...partner, id: '2', name: 'Cloud Works', type: 'technology' }],
  });
  const section = within(screen.getByRole('region', { name: 'Our Partners' }));
  expect(section.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Strategic',
    'Technology',
  ]);
});

test('a logo loads lazily and without a referrer', () => {
  renderForTest(<PartnersPage />, { partners: [partner] });
  const logo = document.querySelector('img[src="https://partner.example/logo.png"]');
  expect(logo?.getAttribute('loading')).toBe('lazy');
  expect(logo?.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a partner without a logo has a tile that depends on the name alone', () => {
  const named = (name: string, id: string) => ({ ...partner, id, name, logoUrl: null });
  renderForTest(<PartnersPage />, {
    partners: [named('Rift Valley', '1'), named('Savannah', '2'), named('Rift Valley', '3')],
  });
  const section = screen.getByRole('region', { name: 'Our Partners' });
  const [first, second, third] = [...section.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('a logo that cannot be loaded gives way to the tile, and the others stay', () => {
  const other = { ...partner, id: '2', name: 'Cloud Works', logoUrl: 'https://other.example/logo.png' };
  renderForTest(<PartnersPage />, { partners: [partner, other] });
  const section = screen.getByRole('region', { name: 'Our Partners' });
  const tiles = () => section.querySelectorAll('svg[viewBox="0 0 20 20"]').length;
  expect(tiles()).toBe(0);
  fireEvent.error(document.querySelector(`img[src="${partner.logoUrl}"]`) as Element);
  expect(tiles()).toBe(1);
  expect([...section.querySelectorAll('img')].map(({ src }) => src)).toEqual([other.logoUrl]);
});

test('a partner without a website has no link', () => {
  renderForTest(<PartnersPage />, { partners: [partner] });
  const section = within(screen.getByRole('region', { name: 'Our Partners' }));
  expect(section.queryByRole('link')).toBeNull();
});

test('benefits are ticked, organizations and reasons listed; texts of the first two fold', () => {
  renderForTest(<PartnersPage />);
  const lists = screen
    .getAllByRole('list')
    .map((list) => [list.tagName, list.children.length, list.querySelectorAll(':scope > li > svg').length]);
  expect(lists).toEqual([
    ['UL', 6, 6],
    ['UL', 3, 0],
    ['UL', 6, 0],
  ]);
  for (const name of ['Key Benefits of Partnering', 'Who We Partner With']) {
    const folded = [...screen.getByRole('region', { name }).querySelectorAll('[data-folded]')];
    expect(folded.map(({ tagName }) => tagName)).toEqual(Array(6).fill('P'));
  }
  expect(document.querySelectorAll('[data-folded]')).toHaveLength(12);
});

test('the page opens with a map that names the hubs', () => {
  renderForTest(<PartnersPage />);
  const map = screen.getByRole('img', { name: /Nairobi, Istanbul and Dubai/ });
  expect([...map.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    'Nairobi',
    'Istanbul',
    'Dubai',
  ]);
});

test('a section keeps the marks that staff gave its text, in every form of block', () => {
  const section = (name: string, content: string) => ({ id: name, section: name, title: name, content });
  renderForTest(<PartnersPage />, {
    companyInfo: [
      section('partners', 'Hero **strong**'),
      section('collaboration', '- Text **strong**'),
      section('trust', 'Name: Item **strong**'),
      section('quote', 'Quote **strong**'),
    ],
  });
  const marked = screen
    .getAllByText('strong')
    .map(({ tagName, parentElement }) => [tagName, parentElement?.textContent]);
  expect(marked).toEqual([
    ['STRONG', 'Hero strong'],
    ['STRONG', 'Text strong'],
    ['STRONG', 'Quote strong'],
    ['STRONG', 'Item strong'],
  ]);
});

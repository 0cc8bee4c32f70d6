import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest, styleRules } from '../../../shared/lib/render-for-test.tsx';
import TeamPage from './team-page.tsx';

const member = (name: string, position: string, bio = `${name} works here.`) => ({
  id: name,
  name,
  position,
  bio,
  email: null,
  linkedinUrl: null,
  photo: null as string | null,
  photoAlt: null as string | null,
  photoWidth: null,
  photoHeight: null,
  photoColor: null,
  photoInColor: false,
});
const founder = member('Amina Otieno', 'Founder & CEO');
const head = member('Leyla Demir', 'Head of Digital');
const producer = member('Njeri Kamau', 'Media Producer');

test('members are listed in the group of their position', () => {
  renderForTest(<TeamPage />, { team: [producer, head, founder] });
  const heads = screen.getByRole('region', { name: 'Department Heads' });
  const others = screen.getByRole('region', { name: 'Our Team' });
  expect(within(heads).getAllByRole('listitem')).toHaveLength(1);
  expect(within(heads).getByText('Leyla Demir')).toBeTruthy();
  expect(within(others).getByText('Njeri Kamau')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Amina Otieno' })).toBeTruthy();
});

test('a group without members has no section', () => {
  renderForTest(<TeamPage />, { team: [founder] });
  expect(screen.queryByRole('region', { name: 'Department Heads' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Our Team' })).toBeNull();
  expect(screen.getByText('Want to Join Our Global Mission?')).toBeTruthy();
});

test('without a photo a general card shows initials, a head’s card the drawn bust', () => {
  renderForTest(<TeamPage />, { team: [head, producer] });
  const [heads, others] = ['Department Heads', 'Our Team'].map((name) =>
    screen.getByRole('region', { name }),
  );
  expect(others?.querySelector('[data-initials="NK"]')).not.toBeNull();
  expect(heads?.querySelector('[data-initials]')).toBeNull();
  expect(heads?.querySelector('svg[viewBox="0 0 400 500"]')).not.toBeNull();
});

test('a photo is described by its own text, or else by the name of the member', () => {
  const described = { ...producer, photo: '/media/a-640.webp', photoAlt: 'Njeri behind a camera' };
  renderForTest(<TeamPage />, { team: [described, { ...head, photo: '/media/b-640.webp' }] });
  expect(screen.getByRole('img', { name: 'Njeri behind a camera' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Leyla Demir' })).toBeTruthy();
  // Of a photo that could not be loaded: dark words on a ground of any colour could not be read.
  expect(styleRules()).toMatch(/ img\{[^}]*object-position:top;color:[^;]*transparent/);
});

test('the opening shows up to eight colleagues of the founder, in the order of the page, without their names', () => {
  const many = Array.from({ length: 12 }, (_, index) => member(`${index} Analyst`, 'Analyst'));
  renderForTest(<TeamPage />, { team: [...many, founder] });
  const opening = document.querySelector('main header, header') as HTMLElement;
  const shown = [...opening.querySelectorAll<HTMLElement>('[data-initials]')];
  const others = Array.from({ length: 8 }, (_, index) => `${index}A`);
  expect(shown.map(({ dataset }) => dataset.initials)).toEqual(others);
  expect(opening.textContent).not.toContain('Analyst');
  expect(screen.getAllByText('Amina Otieno')).toHaveLength(1);
  cleanup();
  renderForTest(<TeamPage />);
  expect(document.querySelector('header [data-initials]')).toBeNull();
});

test('a long biography is whole in the page and can be unfolded; a short one has no fold', () => {
  const bio = `${'word '.repeat(60)}the very end`;
  renderForTest(<TeamPage />, { team: [member('Fatuma Hassan', 'Client Relations', bio), producer] });
  const summaries = [...document.querySelectorAll('details > summary')];
  expect(summaries.map(({ textContent }) => textContent)).toEqual(['Read moreShow less about Fatuma Hassan']);
  expect(document.body.textContent).toContain(bio);
});

test('the saved text about leadership replaces the built-in one', () => {
  const saved = { id: '1', section: 'Leadership', title: 'How we lead', content: 'By listening.' };
  renderForTest(<TeamPage />, { companyInfo: [saved] });
  expect(screen.getByRole('heading', { name: 'How we lead' })).toBeTruthy();
  expect(screen.getByText('By listening.')).toBeTruthy();
  expect(screen.queryByText('Leadership Philosophy')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Our Culture' })).toBeTruthy();
});

import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForTest } from '../../shared/lib/render-for-test.tsx';
import { Portrait } from './portrait.tsx';

const member = {
  id: '1',
  name: 'Leyla Demir',
  position: 'Head of Digital',
  bio: 'Builds systems.',
  email: null,
  linkedinUrl: null,
  photo: null as string | null,
  photoAlt: null as string | null,
  photoWidth: null as number | null,
  photoHeight: null as number | null,
  photoColor: null,
  photoInColor: false,
};
const withPhoto = {
  ...member,
  photo: '/media/a-640.webp',
  photoAlt: 'Leyla at her desk',
  photoWidth: 640,
  photoHeight: 800,
};

test('a card without a photo shows a drawn bust, and nothing for screen readers', () => {
  const { container } = renderForTest(<Portrait member={member} standIn="icon" sizes="10rem" />);
  expect(container.querySelectorAll('svg[viewBox="0 0 400 500"]')).toHaveLength(1);
  expect(container.textContent).toBe('');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a general card without a photo shows the initials and no bust', () => {
  const { container } = renderForTest(<Portrait member={member} standIn="initials" sizes="10rem" />);
  expect(container.querySelector('[aria-hidden=true] [data-initials="LD"]')).not.toBeNull();
  expect(container.textContent).toBe('');
  expect(container.querySelector('svg[viewBox="0 0 400 500"]')).toBeNull();
});

test('a card of a member without a name shows no initials', () => {
  renderForTest(<Portrait member={{ ...member, name: ' ' }} standIn="initials" sizes="10rem" />);
  expect(document.querySelector('[data-initials]')).toBeNull();
});

test('a photo replaces the drawn card, with its description or, as decoration, without one', () => {
  const { container } = renderForTest(<Portrait member={withPhoto} standIn="icon" sizes="10rem" />);
  const photo = screen.getByRole('img', { name: 'Leyla at her desk' });
  expect(photo.getAttribute('loading')).toBe('lazy');
  expect([photo.getAttribute('width'), photo.getAttribute('height')]).toEqual(['640', '800']);
  expect(container.querySelector('svg')).toBeNull();
  cleanup();
  renderForTest(<Portrait member={withPhoto} standIn="initials" sizes="10rem" isDecoration isAboveFold />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelector('img[src="/media/a-640.webp"]')?.getAttribute('alt')).toBe('');
  // The largest picture of a first screen does not wait for the others.
  expect(document.querySelector('img[fetchpriority=high]:not([loading])')).not.toBeNull();
});

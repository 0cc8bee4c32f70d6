// @vitest-environment jsdom
import { fieldErrors } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { teamBody, teamForm } from './team-fields.ts';

const valid = { name: 'Amina', position: 'Head of Trade', bio: 'Ships things.' };

test('the three required fields say so in the words of the specification', () => {
  const { error } = teamForm.safeParse({ name: ' ', position: '', bio: '' });
  expect(error && fieldErrors(error)).toEqual({
    name: 'Name is required',
    position: 'Position is required',
    bio: 'Bio is required',
  });
});

test('email and LinkedIn URL may be empty but not wrong', () => {
  expect(teamForm.safeParse({ ...valid, email: '', linkedin_url: '' }).success).toBe(true);
  const { error } = teamForm.safeParse({ ...valid, email: 'amina@', linkedin_url: 'linkedin' });
  expect(Object.keys(error ? fieldErrors(error) : {})).toEqual(['email', 'linkedin_url']);
});

test('a new member is sent under the names of this page, blanks left out, and no photo', () => {
  const body = teamBody(teamForm.parse({ ...valid, email: '' }), false);
  expect(Object.fromEntries(body)).toEqual({
    name: 'Amina',
    role: 'Head of Trade',
    bio: 'Ships things.',
    is_active: 'true',
  });
});

test('an update sends an emptied field as an empty string', () => {
  const body = teamBody(teamForm.parse({ ...valid, is_active: false }), true);
  expect(body.get('email')).toBe('');
  expect(body.get('linkedin_url')).toBe('');
  expect(body.get('is_active')).toBe('false');
});

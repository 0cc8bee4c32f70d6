import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

const owner = { username: 'wanjiku', email: 'wanjiku.kamau@example.com', name: 'Wanjiku Nyambura' };

test.each([
  ['123456654321', 'It is among the most common passwords'],
  ['password1234', 'It is close to one of the most common passwords'],
  ['passwordpassword', 'It repeats itself'],
  ['aaaaaaaaaaaaa', 'It repeats the same characters'],
  ['abcdefghijkl', 'It is a row such as abc or 654321'],
  ['wanjikuwanjiku', 'It is made of a name of yours or of the firm'],
  ['Wanjiku.Kamau-2026', 'It is made of a name of yours or of the firm'],
  ['Nyambura-1986-11', 'It is made of a name of yours or of the firm'],
  ['Mipaka-Network-2026!', 'It is made of a name of yours or of the firm'],
])('the password %s is refused: %s', async (password, refusal) => {
  const strength = await strengthOf(password, owner);
  expect(strength.refusal).toBe(refusal);
  expect(strength.score).toBeLessThan(2);
});

test.each(['a long password', 'Karibu-2026!', 'wanjiku walks to the harbour', 'ñandú ñandú çağla'])(
  'the password %s is accepted',
  async (password) => {
    expect((await strengthOf(password, owner)).refusal).toBeNull();
  },
);

test('a password made of names is refused only for the user who has those names', async () => {
  expect(
    (await strengthOf('Zawadi-Otieno-2026', { username: 'zawadi', email: 'otieno@example.com' })).refusal,
  ).not.toBeNull();
  expect((await strengthOf('Zawadi-Otieno-2026', owner)).refusal).toBeNull();
});

test('of a password of the maximum length the beginning is judged: all of it would take too long', async () => {
  expect((await strengthOf('aB3$'.repeat(32), owner)).refusal).toBe('It repeats itself');
  const strong = 'w8,Kp2}vQz;m4Xr!Ht9&';
  expect((await strengthOf('1'.repeat(64) + strong.repeat(3), owner)).refusal).not.toBeNull();
  expect(await strengthOf(strong.repeat(2) + '1'.repeat(88), owner)).toEqual({ score: 4, refusal: null });
});

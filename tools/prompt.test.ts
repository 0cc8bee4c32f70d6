import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ask, askHidden, type Terminal } from './prompt.ts';
import { Explained } from './steps.ts';

/** A terminal that types the keys given, with what it showed and whether it was left in raw mode. */
function terminal(keys: string) {
  const stdin = Object.assign(new PassThrough(), {
    isRaw: false,
    setRawMode(isRaw: boolean) {
      stdin.isRaw = isRaw;
      return stdin;
    },
  });
  const shown: string[] = [];
  const stdout = { write: (text: string) => shown.push(text) > 0 };
  stdin.write(keys);
  return { terminal: { stdin, stdout } as unknown as Terminal, stdin, shown: () => shown.join('') };
}

test('what is asked for in secret is never shown', async () => {
  const { terminal: typed, stdin, shown } = terminal('corrx\u007fect horse\r');
  expect(await askHidden('Password: ', typed)).toBe('correct horse');
  expect(shown()).toBe('Password: \n');
  expect(stdin.isRaw).toBe(false);
});

test('what is not secret is shown as it is typed', async () => {
  const { terminal: typed, shown } = terminal('demox\b-1\n');
  expect(await ask('Name: ', typed)).toBe('demo-1');
  expect(shown()).toBe('Name: demox\b \b-1\n');
});

test.each(['\u0003', '\u0004'])('Ctrl-C and Ctrl-D end it, and give the terminal back (%j)', async (key) => {
  const { terminal: typed, stdin } = terminal(`half${key}`);
  await expect(askHidden('Password: ', typed)).rejects.toThrow(Explained);
  expect(stdin.isRaw).toBe(false);
});

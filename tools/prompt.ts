/** What a command asks the person at the terminal, or reads from its standard input. */
import { text as textOf } from 'node:stream/consumers';
import { password, text } from '@clack/prompts';
import { Explained } from './steps.ts';

/** Throws an Explained on Ctrl-C, which the library answers with a symbol. */
function answered(answer: string | symbol): string {
  if (typeof answer !== 'string') throw new Explained('Nothing was changed.');
  return answer;
}

/** One line typed at the terminal. Throws an Explained on Ctrl-C. */
export const ask = async (message: string): Promise<string> => answered(await text({ message }));

/** A secret that exists: typed at the terminal without being shown, or all of standard input. */
export const readSecret = async (name: string): Promise<string> =>
  process.stdin.isTTY
    ? answered(await password({ message: name }))
    : (await textOf(process.stdin)).replace(/\r?\n$/, '');

/** A secret that is to be set: the same, typed twice. Throws an Explained when the two differ. */
export async function readNewSecret(name: string): Promise<string> {
  const first = await readSecret(name);
  if (process.stdin.isTTY && first !== (await readSecret('Again')))
    throw new Explained('What was typed differs; nothing was changed.');
  return first;
}

/** Questions of a command to the person at the terminal, or input from standard input. */
import { text as textOf } from 'node:stream/consumers';
import { password, text } from '@clack/prompts';
import { Explained } from './steps.ts';

/** Throws an Explained after Ctrl-C, for which the library returns a symbol. */
function answered(answer: string | symbol): string {
  if (typeof answer !== 'string') throw new Explained('Nothing was changed.');
  return answer;
}

export const ask = async (message: string): Promise<string> => answered(await text({ message }));

/** Reads an existing secret: typed invisibly at the terminal, or all of standard input. */
export const readSecret = async (name: string): Promise<string> =>
  process.stdin.isTTY
    ? answered(await password({ message: name }))
    : (await textOf(process.stdin)).replace(/\r?\n$/, '');

/** Reads a new secret: the same, but typed twice. Throws an Explained if the two differ. */
export async function readNewSecret(name: string): Promise<string> {
  const first = await readSecret(name);
  if (process.stdin.isTTY && first !== (await readSecret('Again')))
    throw new Explained('What was typed differs; nothing was changed.');
  return first;
}

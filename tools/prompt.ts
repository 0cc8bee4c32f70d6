/** What a command asks the person at the terminal, or reads from its standard input. */
import type { ReadStream, WriteStream } from 'node:tty';
import { Explained } from './steps.ts';

/** A terminal: its keys and its screen. */
export type Terminal = {
  stdin: Pick<ReadStream, 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'pause' | 'resume'>;
  stdout: Pick<WriteStream, 'write'>;
};

/** Reads the keys of one line. */
function readLine({ stdin, stdout }: Terminal, question: string, isHidden: boolean): Promise<string> {
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const settle = (finish: () => void) => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', onData);
      stdout.write('\n');
      finish();
    };
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') return settle(() => resolve(typed));
        if (key === '\u0003' || key === '\u0004')
          return settle(() => reject(new Explained('Nothing was changed.')));
        const isErased = key === '\u007f' || key === '\b';
        if (!isHidden) stdout.write(isErased ? (typed ? '\b \b' : '') : key);
        typed = isErased ? [...typed].slice(0, -1).join('') : typed + key;
      }
    };
    stdin.on('data', onData);
    // The question before has paused it.
    stdin.resume();
  });
}

/** One line typed at the terminal. Throws an Explained on Ctrl-C. */
export const ask = (question: string, terminal: Terminal = process) => readLine(terminal, question, false);

/** One line typed at the terminal without being shown. Throws an Explained on Ctrl-C. */
export const askHidden = (question: string, terminal: Terminal = process) =>
  readLine(terminal, question, true);

/**
 * A secret that is to be set: typed twice at the terminal without being shown, or all of standard input without the
 * line break at its end. Throws an Explained when the two differ.
 */
export async function readNewSecret(name: string, terminal: Terminal = process): Promise<string> {
  if (!process.stdin.isTTY) return readInput();
  const first = await askHidden(`${name}: `, terminal);
  if (first !== (await askHidden('Again: ', terminal)))
    throw new Explained('What was typed differs; nothing was changed.');
  return first;
}

/** A secret that exists: typed once at the terminal without being shown, or all of standard input. */
export const readSecret = async (name: string, terminal: Terminal = process): Promise<string> =>
  process.stdin.isTTY ? askHidden(`${name}: `, terminal) : readInput();

/** All of standard input, without the line break at its end. */
async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

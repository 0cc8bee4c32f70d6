import type { IconName } from '../../../shared/ui/icon.tsx';
import { folded } from '../../lib/words/text.ts';

export type Command = {
  id: string;
  label: string;
  kind: string;
  icon: IconName;
  /** Hidden search words, such as the text of a record. */
  hidden?: string;
} & ({ to: string } | { run: () => void });

/** Most commands that are shown at once, beside what the API finds. */
export const MAX_SHOWN = 10;

/** The words of a text, each after a space. */
const wordsOf = (text: string) =>
  ` ${
    folded(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  }`;

/** The words of a text of each command, kept: thousands of records are searched with each key. */
function wordsOfEach(read: (command: Command) => string) {
  const known = new WeakMap<Command, string>();
  return (command: Command): string => {
    const words = known.get(command) ?? wordsOf(read(command));
    known.set(command, words);
    return words;
  };
}
const nameOf = wordsOfEach(({ label, kind }) => `${label} ${kind}`);
const textOf = wordsOfEach(({ hidden = '' }) => hidden);

/** The commands in which every typed word begins a word: the `recent` addresses first, then names, then texts. */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[] = [],
): Command[] {
  const start = wordsOf(typed);
  const starts = start.split(' ').filter(Boolean);
  const isIn = (words: string) => starts.every((one) => words.includes(` ${one}`));
  const rankOf = (command: Command) => {
    const name = nameOf(command);
    if (isIn(name)) {
      const at = 'to' in command ? recent.indexOf(command.to) : -1;
      if (at >= 0) return at;
      return recent.length + (name.startsWith(start) ? 0 : 1);
    }
    return isIn(name + textOf(command)) ? recent.length + 2 : Number.POSITIVE_INFINITY;
  };
  return commands
    .map((command) => ({ command, rank: rankOf(command) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command);
}

import type { IconName } from '../../../shared/ui/icon.tsx';
import { folded } from '../../lib/words/text.ts';

/** An entry of the palette: it opens an address or runs an action. */
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

const wordsOf = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u);

/** Whether each typed word begins a word of the text. */
const begins = (text: string, typed: readonly string[]) => {
  const words = wordsOf(text);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
};

/**
 * The commands in which every typed word begins a word. First come those whose name begins with the text, then those
 * with the words in their names, then those with the words in their texts.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed).filter(Boolean);
  const start = folded(typed.trim());
  const rankOf = ({ label, kind, hidden = '' }: Command) => {
    if (begins(`${label} ${kind}`, words)) return folded(label).startsWith(start) ? 0 : 1;
    return begins(`${label} ${kind} ${hidden}`, words) ? 2 : 3;
  };
  const ranked = commands.map((command) => ({ command, rank: rankOf(command) }));
  return [0, 1, 2]
    .flatMap((wanted) => ranked.filter(({ rank }) => rank === wanted))
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command);
}

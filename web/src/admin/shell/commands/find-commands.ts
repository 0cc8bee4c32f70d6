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

/** The searched words of each command, cached: users press keys more often than records change. */
const known = new WeakMap<Command, { label: string; named: string[]; hidden: string[] }>();
function comparable(command: Command) {
  const { label, kind, hidden = '' } = command;
  const made = known.get(command) ?? {
    label: folded(label),
    named: wordsOf(`${label} ${kind}`),
    hidden: wordsOf(hidden),
  };
  known.set(command, made);
  return made;
}

/**
 * The commands in which every typed word begins a word. Recently opened ones come first, then those whose name begins
 * with the text, then those with the words in their names, then those with the words in their texts.
 *
 * @param recent the addresses opened lately, newest first
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[] = [],
): Command[] {
  const words = wordsOf(typed).filter(Boolean);
  const rankOf = (command: Command): number | null => {
    const { label, named, hidden } = comparable(command);
    const begins = (all: readonly string[]) => (word: string) => all.some((one) => one.startsWith(word));
    const isNamed = words.every(begins(named));
    if (!isNamed && !words.every(begins([...named, ...hidden]))) return null;
    const at = 'to' in command ? recent.indexOf(command.to) : -1;
    if (isNamed && at >= 0) return at;
    if (!isNamed) return recent.length + 2;
    return recent.length + (label.startsWith(folded(typed.trim())) ? 0 : 1);
  };
  return commands
    .map((command) => ({ command, rank: rankOf(command) }))
    .filter((one): one is { command: Command; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ command }) => command);
}

import { diffWords, diffWordsWithSpace } from 'diff';

export type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** The most differing words. Texts that differ more are shown whole. The limit bounds the time of a comparison. */
const MAX_EDITS = 400;
/** Unchanged characters that are shown on each side of a change. */
const CONTEXT = 60;

const HAS_WORD = /[\p{L}\p{N}]/u;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'removed' : 'same';

export const replaced = (before: string, after: string): Part[] =>
  [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');

function compared(before: string, after: string): Part[] {
  const options = { maxEditLength: MAX_EDITS };
  const words = diffWords(before, after, options);
  const isInWords = words === undefined || words.some(({ added, removed }) => added || removed);
  // Where no word differs, only the space between words does, such as a new paragraph.
  const found = isInWords ? words : diffWordsWithSpace(before, after, options);
  return found?.map((part) => ({ kind: kindOf(part), text: part.value })) ?? replaced(before, after);
}

const isChange = (part: Part | undefined) => part !== undefined && part.kind !== 'same';

/** The parts of a run of changes that one of its two texts has. */
const textWithout = (run: readonly Part[], kind: Part['kind']) =>
  run
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

/** Joins changes with only a space or a sign between them, so that a sentence does not fall into small pieces. */
function joined(parts: readonly Part[]): Part[] {
  const isInRun = parts.map(
    (part, at) =>
      isChange(part) || (!HAS_WORD.test(part.text) && isChange(parts[at - 1]) && isChange(parts[at + 1])),
  );
  const runs: Part[][] = [];
  for (const [at, part] of parts.entries()) {
    if (isInRun[at] && isInRun[at - 1]) runs.at(-1)?.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run) =>
    run.some(isChange) ? replaced(textWithout(run, 'added'), textWithout(run, 'removed')) : run,
  );
}

/** An unchanged part; a long one loses its middle, or at an end of the text the side away from the change. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const letters = Array.from(text);
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (letters.length <= head + tail + CONTEXT) return text;
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - tail).join('')}`;
}

/** The changes from one text to another, word by word; long unchanged parts are shortened. */
export function wordChanges(before: string, after: string): Part[] {
  const parts = joined(compared(before, after));
  return parts.map((part, index) =>
    part.kind === 'same'
      ? { ...part, text: shortened(part.text, index === 0, index === parts.length - 1) }
      : part,
  );
}

import { diffWords, diffWordsWithSpace } from 'diff';

export type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** The most differing words. Texts that differ more are shown whole. The limit bounds the time of a comparison. */
const MAX_EDITS = 400;
/** Unchanged characters that are shown on each side of a change. */
const CONTEXT = 60;

const HAS_WORD = /[\p{L}\p{N}]/u;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'removed' : 'same';

function compared(before: string, after: string): Part[] {
  const options = { maxEditLength: MAX_EDITS };
  const words = diffWords(before, after, options);
  const isInWords = words === undefined || words.some(({ added, removed }) => added || removed);
  // Where no word differs, only the space between words does, such as a new paragraph.
  const found = isInWords ? words : diffWordsWithSpace(before, after, options);
  return (
    found?.map((part) => ({ kind: kindOf(part), text: part.value })) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  );
}

/** Joins changes with only a space or a sign between them, so that a sentence does not fall into small pieces. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let removed = '';
  let added = '';
  let between = '';
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    if (between) result.push({ kind: 'same', text: between });
    removed = '';
    added = '';
    between = '';
  };
  for (const { kind, text } of parts) {
    if (kind === 'same') {
      if ((removed || added) && !HAS_WORD.test(text)) {
        between += text;
        continue;
      }
      flush();
      result.push({ kind, text });
      continue;
    }
    if (between) {
      removed += between;
      added += between;
      between = '';
    }
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  return result;
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

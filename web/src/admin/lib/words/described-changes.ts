import {
  type ActivityAction,
  type ActivityEntry,
  activityWords,
  type InquiryStatus,
  resourceIn,
  type Snooze,
  shownDay,
} from '@mipaka/contract';
import { diffWords, diffWordsWithSpace } from 'diff';
import { shownValue, uiOf } from '../fields.ts';
import { statusLooks } from './inquiry-status.ts';
import { capitalise } from './text.ts';
import { snoozeText } from './time.ts';

export const verbOf = (action: string) =>
  activityWords[action as ActivityAction]?.verb ?? `did “${action}” to`;

/** Whether an action makes or removes a whole record, so that its entry lists all fields. */
export const isOfWhole = (action: string) => ['create', 'delete', 'restore'].includes(action);

export const kindOf = (action: ActivityAction) => activityWords[action].kind;

type Reading = { label: string; read?: (value: unknown) => string };

const other: { [field: string]: Reading } = {
  status: { label: 'Status', read: (value) => statusLooks[value as InquiryStatus]?.label ?? String(value) },
  assignee: {
    label: 'Assigned to',
    read: (value) => (value as { username?: string } | null)?.username ?? 'Nobody',
  },
  isSuspect: { label: 'Spam', read: (value) => (value === true ? 'Spam' : 'Not spam') },
  snooze: {
    label: 'Snoozed',
    read: (value) => (value ? snoozeText(value as Snooze) : 'no'),
  },
  followUpOn: { label: 'Follow up', read: (value) => (value ? shownDay(String(value)) : 'no day') },
  suspectReason: { label: 'Why spam' },
  consent: { label: 'Consent', read: (value) => (value === true ? 'Given' : 'Not given') },
  isActive: { label: 'Active', read: (value) => (value === true ? 'Yes' : 'No') },
  name: { label: 'Name, as clients read it' },
};

export type DescribedField = { name: string; label: string; parts: Part[] };

/** The two values of a field in words; those of texts are compared word by word. */
const partsOf = (before: string, after: string, isText: boolean): Part[] =>
  isText && before !== '' && after !== '' ? wordChanges(before, after) : replaced(before, after);

const plain = (value: unknown) => (value == null ? '' : String(value));

/** The changes of an entry of the activity log, field by field, in the order of the form. */
export function describedFields({
  collection,
  changes,
}: Pick<ActivityEntry, 'collection' | 'changes'>): DescribedField[] {
  const form = resourceIn(collection)?.form;
  const order = Object.keys(form ?? other);
  // The description of a photo is no form field of its own: fields like it come last.
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(changes)
    .sort(([one], [two]) => placeOf(one) - placeOf(two))
    .map(([name, { before, after }]) => {
      const ui = form && uiOf(form, name);
      if (ui?.control === 'photo' || ui?.control === 'film') {
        const read = (value: unknown, which: string) => (value ? `${which} ${ui.control}` : '');
        const parts = partsOf(read(before, 'a'), read(after, before ? 'another' : 'a'), false);
        return { name, label: ui.label, parts };
      }
      if (ui) {
        const isChoice = ui.control === 'checkbox' || ui.options !== undefined;
        const read = (value: unknown) => (isChoice ? shownValue(ui, value) : plain(value));
        return { name, label: ui.label, parts: partsOf(read(before), read(after), !isChoice) };
      }
      const { label = capitalise(name), read } = other[name] ?? {};
      return { name, label, parts: partsOf((read ?? plain)(before), (read ?? plain)(after), !read) };
    });
}

export type Part = { kind: 'same' | 'removed' | 'added'; text: string };

/** The most differing words. Texts that differ more are shown whole. The limit bounds the time of a comparison. */
const MAX_EDITS = 400;
/** Unchanged characters that are shown on each side of a change. */
const CONTEXT = 60;

const partKind = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'removed' : 'same';

const replaced = (before: string, after: string): Part[] =>
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
  return found?.map((part) => ({ kind: partKind(part), text: part.value })) ?? replaced(before, after);
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
  const parts = compared(before, after);
  return parts.map((part, index) =>
    part.kind === 'same'
      ? { ...part, text: shortened(part.text, index === 0, index === parts.length - 1) }
      : part,
  );
}

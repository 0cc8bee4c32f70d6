import { type ActivityEntry, type InquiryStatus, resourceIn, type Snooze } from '@mipaka/contract';
import { shownValue, uiOf } from '../fields.ts';
import { shownDay } from './day.ts';
import { statusLooks } from './inquiry-status.ts';
import { snoozeText } from './snooze-text.ts';
import { capitalise } from './text.ts';
import { type Part, replaced, wordChanges } from './word-changes.ts';

/** The label and the wording of a field that belongs to no entity. */
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

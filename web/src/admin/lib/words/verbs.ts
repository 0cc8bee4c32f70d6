import type { ActivityAction } from '@mipaka/contract';

/** Each action in words: the verb inside "{who} {verb} {what}", and the label of a filter. */
const words: Record<ActivityAction, { verb: string; kind: string }> = {
  create: { verb: 'created', kind: 'Created' },
  update: { verb: 'changed', kind: 'Changed' },
  delete: { verb: 'deleted', kind: 'Deleted' },
  restore: { verb: 'restored', kind: 'Restored' },
  purge: { verb: 'deleted for good', kind: 'Deleted for good' },
  order: { verb: 'sorted', kind: 'Sorted' },
  status: { verb: 'changed the status of', kind: 'Status changed' },
  assignee: { verb: 'assigned', kind: 'Assigned' },
  isSuspect: { verb: 'changed the spam mark of', kind: 'Spam mark changed' },
  snooze: { verb: 'changed the snooze of', kind: 'Snoozed' },
  followUpOn: { verb: 'set the follow-up of', kind: 'Follow-up set' },
  note: { verb: 'wrote a note on', kind: 'Note written' },
  answer: { verb: 'answered', kind: 'Answer sent' },
  reply: { verb: 'wrote a reply to', kind: 'Reply received' },
  withdraw: { verb: 'stopped an answer to', kind: 'Answer stopped' },
  credentials: { verb: 'set a new password for', kind: 'New password' },
  erase: { verb: 'erased', kind: 'Erased' },
};

export const verbOf = (action: string) => words[action as ActivityAction]?.verb ?? `did “${action}” to`;

/** Whether an action makes or removes a whole record, so that its entry lists all fields. */
export const isOfWhole = (action: string) => ['create', 'delete', 'restore'].includes(action);

export const kindOf = (action: ActivityAction) => words[action].kind;

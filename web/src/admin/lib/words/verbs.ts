import { type ActivityAction, activityWords } from '@mipaka/contract';

export const verbOf = (action: string) =>
  activityWords[action as ActivityAction]?.verb ?? `did “${action}” to`;

/** Whether an action makes or removes a whole record, so that its entry lists all fields. */
export const isOfWhole = (action: string) => ['create', 'delete', 'restore'].includes(action);

export const kindOf = (action: ActivityAction) => activityWords[action].kind;

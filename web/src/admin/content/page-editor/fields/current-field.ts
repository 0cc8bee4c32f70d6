import { createStore } from '../../../lib/create-store.ts';

/** What is typed just now, for the label beside it. */
export type CurrentField = {
  key: string;
  length: number;
  max: number | undefined;
  error: string | undefined;
};

/** A keystroke draws the label anew, and not the page. */
export const { set: setCurrentField, use: useCurrentField } = createStore<CurrentField | null>(null);

import { createStore } from '../../../../shared/lib/create-store.ts';

/** The field in which the user is typing, for the label beside it. */
export type CurrentField = {
  key: string;
  length: number;
  max: number | undefined;
  error: string | undefined;
};

/** A store outside React, so that a keystroke renders the label and not the page. */
export const { set: setCurrentField, use: useCurrentField } = createStore<CurrentField | null>(null);

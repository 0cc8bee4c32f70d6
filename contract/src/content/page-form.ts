/** Browsers without scripts post the forms of a page to this path, followed by the page's own. */
export const FORMS_PATH = '/api/forms';

export const pageForms = ['contact', 'updates'] as const;

/** The result of a form that was posted to its page; the server renders the page with it. */
export type FormResult = {
  form: (typeof pageForms)[number];
  isDone: boolean;
  /** The typed values, by field; empty after success. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** A sentence for the visitor if the failure belongs to no field; null otherwise. */
  failure: string | null;
};

/** The parameter of /contact that holds the reference of a message that has just been sent. */
export const SENT_PARAMETER = 'sent';
export const REFERENCE = /^MPK-[0-9A-Z]{8}$/;

/** Where a browser posts the forms of a page without scripts: below this path, at the address of the page. */
export const FORMS_PATH = '/api/forms';

/** The forms that a browser can post without scripts. */
export const pageForms = ['contact', 'updates', 'newsletter'] as const;

/** What became of a form that was posted to its page: the page is rendered with it. */
export type FormResult = {
  form: (typeof pageForms)[number];
  /** Whether it did what the visitor wanted. */
  isDone: boolean;
  /** What was typed, by field; empty when it is done. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** One sentence for the visitor where no field is to blame; null otherwise. */
  failure: string | null;
};

/** The parameter of /contact that holds the reference of a message that has just been sent. */
export const SENT_PARAMETER = 'sent';
/** The parameter of a page whose footer thanks for a subscription that was posted without scripts. */
export const SUBSCRIBED_PARAMETER = 'subscribed';
/** The id of the newsletter's block in the footer. */
export const NEWSLETTER_ANCHOR = 'newsletter';
/** A reference as visitors are given it. */
export const REFERENCE = /^MPK-[0-9A-Z]{8}$/;

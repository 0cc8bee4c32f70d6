/** The words in braces that a template of an answer may hold, and what stands there in the answer. */
export const placeholders = {
  firstName: 'the first name of the person',
  subject: 'the subject of the inquiry',
  reference: 'the reference of the inquiry',
  company: 'the company of the person',
  staff: 'the name of whoever answers',
} as const;
export type Placeholder = keyof typeof placeholders;

const BRACES = /\{([^{}]*)\}/g;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** What stands in braces in a text and is no placeholder, each once, with its braces. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(BRACES)].filter(([, name = '']) => !isKnown(name)).map(([whole]) => whole)),
];

/** A text with its placeholders filled in, each once: what stands in a value is never read as a placeholder. */
export const fillPlaceholders = (text: string, values: { readonly [P in Placeholder]: string }): string =>
  text.replace(BRACES, (whole, name: string) => (isKnown(name) ? values[name] : whole));

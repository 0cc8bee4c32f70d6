export const placeholders = {
  firstName: 'the first name of the person',
  subject: 'the subject of the inquiry',
  reference: 'the reference of the inquiry',
  company: 'the company of the person',
  staff: 'the name of whoever answers',
} as const;
type Placeholder = keyof typeof placeholders;

const BRACES = /\{([^{}]*)\}/g;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** The unknown words in braces of a text, each once, with the braces. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(BRACES)].filter(([, name = '']) => !isKnown(name)).map(([whole]) => whole)),
];

/** A text with its placeholders replaced in one pass: the values themselves are not read as placeholders. */
export const fillPlaceholders = (text: string, values: { readonly [P in Placeholder]: string }): string =>
  text.replace(BRACES, (whole, name: string) => (isKnown(name) ? values[name] : whole));

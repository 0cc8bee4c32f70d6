import { z } from 'zod';
import { inPlainLetters } from './plain-text.ts';

type Typed = 'text' | 'email' | 'tel' | 'url' | 'number' | 'textarea';
/** How a field is shown in a form. */
export type FieldUi = {
  label: string;
  control: Typed | 'select' | 'checkbox' | 'icon' | 'photo' | 'film';
  /** The longest text, in code points. */
  max?: number;
  placeholder?: string;
  hint?: string;
  /** The HTML attribute that tells browsers and password managers what to fill in. */
  autoComplete?: string;
  options?: readonly { value: string; label: string }[];
  /** Width to height of the frame in which a photo is cropped. */
  aspectRatio?: number;
  /** The photo adds nothing to the page's text: the form asks for no description. */
  isDecoration?: boolean;
  /** Whether the checkbox of a new record is ticked. */
  isTicked?: boolean;
};
/** The options of a field's control that its kind does not decide. */
export type Look = Omit<FieldUi, 'label' | 'control'>;
/** The controls of fields, by their schemas. A schema refined further keeps its control; one wrapped by optional() has none. */
export const controls = z.registry<FieldUi>();

/** The longest text per kind of field, in code points, as zod counts them. */
export const MAX = {
  name: 100,
  position: 150,
  title: 200,
  page: 300,
  keywords: 500,
  answer: 2_000,
  message: 5_000,
  content: 20_000,
  email: 254,
  url: 2_048,
} as const;

/** The stored value of an absent sortOrder: a Firestore orderBy drops documents that lack the field. */
export const UNSORTED = 1_000_000_000;

/** Parses JSON of another system. Throws SyntaxError. zod throws for a `length` that is an object: it becomes null. */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === 'length' && typeof value === 'object' ? null : value));

/** Control characters and lone surrogates; in a text of several lines, tab and line end are none. */
const CONTROL = /\p{Cc}|\p{Cs}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\t\n]|\p{Cs}/u;

/** Spaces, and signs that nobody sees (`DI`), such as the zero-width space of a text pasted from a web page. */
const BLANK = /^[\s\p{DI}\u2800]*$/u;

type TextLook = Look & { lines?: boolean; control?: 'icon' };

/** Trimmed text of at most `max` code points; no control characters, no lone surrogates (isWellFormed() is too new). */
const clean = (label: string, max: number = MAX.name, lines = false) =>
  z
    .string(`${label} must be text`)
    .trim()
    // Browsers send CRLF in multipart and posted forms, scripts send LF: both count as one character, stored as LF.
    .overwrite((text) => (BLANK.test(text) ? '' : text.replace(/\r\n?/g, '\n')))
    .max(max, `${label} must be at most ${max.toLocaleString('en')} characters`)
    .refine((text) => !(lines ? CONTROL_IN_LINES : CONTROL).test(text), {
      error: `${label} contains characters that are not allowed`,
    });

/** Forms and multipart send '' for a field that is left blank; JSON sends null. */
const blankToNull = (value: unknown) => (typeof value === 'string' && BLANK.test(value) ? null : value);

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankToNull, schema.nullable()).default(null);
/** An absent value and null count as '': the schema answers that the field is required. */
const required = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value ?? '', schema);

/** A whole number from `least` to `most`; `name` begins each message. */
export const wholeNumber = (name: string, least: number, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most.toLocaleString('en')}`);

/** A list of one to `most` items; `name` begins each message. */
export const listOf = <S extends z.ZodType>(name: string, item: S, most: number) =>
  z
    .array(item, `${name} must be a list`)
    .min(1, `${name} must not be empty`)
    .max(most, `${name} must hold at most ${most.toLocaleString('en')}`);

const textControl = (label: string, { lines, ...look }: TextLook): FieldUi => {
  return { label, control: lines ? 'textarea' : 'text', max: MAX.name, ...look };
};

/** Required text. */
export const text = (label: string, look: TextLook = {}) =>
  required(clean(label, look.max, look.lines).min(1, `${label} is required`)).register(
    controls,
    textControl(label, look),
  );

/** Required text of several lines. */
export const lines = (label: string, look: TextLook) => text(label, { ...look, lines: true });

/** Text that may be absent, null or blank, as all that follows with `optional` in its name. */
export const optionalText = (label: string, look: TextLook = {}) =>
  optional(clean(label, look.max, look.lines)).register(controls, textControl(label, look));

/** Text that falls back to a default when it is absent, null or blank. */
export const textOr = (label: string, fallback: string) =>
  z
    .preprocess((value) => blankToNull(value) ?? fallback, clean(label))
    .default(fallback)
    .register(controls, textControl(label, { placeholder: fallback }));

/** zod's pattern, which here also allows `&` before the @, and top-level domains in Punycode, such as xn--p1ai. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w'+&.-]*[\w+&-]@(?:[^\W_][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]*[A-Za-z\d])$/;
const emailAddress = z
  .email({ pattern: EMAIL, error: 'Invalid email' })
  .max(MAX.email, `Email must be at most ${MAX.email} characters`);
const emailText = z.string('Email must be text').overwrite(inPlainLetters).trim();
const emailControl: FieldUi = { label: 'Email', control: 'email', max: MAX.email };

export const email = () =>
  required(emailText.min(1, 'Email is required').pipe(emailAddress)).register(controls, emailControl);

export const optionalEmail = () => optional(emailText.pipe(emailAddress)).register(controls, emailControl);

const optionalAddress =
  (start: RegExp, shown: string) =>
  (label: string, look: Look = {}) =>
    optional(
      clean(label, MAX.url)
        .overwrite((address) => address.replace(/^\p{Cf}+|\p{Cf}+$/gu, ''))
        .refine(
          (value) => start.test(value) && z.url().safeParse(value).success,
          `${label} must be a web address that starts with ${shown}`,
        ),
    ).register(controls, { label, control: 'url', max: MAX.url, ...look });

export const optionalUrl = optionalAddress(/^https?:\/\//i, 'https:// or http://');
export const optionalHttpsUrl = optionalAddress(/^https:\/\//i, 'https://');

const PHONE_LENGTH = 40;

/** A required phone number in international form: a plus and 7 to 15 digits, with spaces, brackets, dots or hyphens. */
export const phone = (label: string, look: Look) =>
  required(
    clean(label, PHONE_LENGTH)
      .overwrite(inPlainLetters)
      .trim()
      .min(1, `${label} is required`)
      .refine(
        (value) => /^\+[\d ().-]+$/.test(value) && /^\d{7,15}$/.test(value.replace(/\D/g, '')),
        `${label} must begin with + and the code of the country, and have 7 to 15 digits`,
      ),
  ).register(controls, { label, control: 'tel', max: PHONE_LENGTH, ...look });

const flagText = z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', ''] });

/** A boolean; multipart forms send it as text. */
export const flag = (label: string, fallback: boolean, look: Look = {}) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? (flagText.safeParse(value.trim()).data ?? value) : value),
      z.boolean(`${label} must be true or false`),
    )
    .default(fallback)
    .register(controls, { label, control: 'checkbox', ...look, isTicked: fallback });

/** One of a fixed set of values. */
export const oneOf = <const V extends readonly string[]>(name: string, values: V) =>
  z.enum(values, `${name} must be one of: ${values.join(', ')}`);

export const optionalChoice = <const V extends readonly string[]>(
  label: string,
  values: V,
  look: Look = {},
) => optional(oneOf(label, values)).register(controls, { label, control: 'select', ...look });

export const choice = <const V extends readonly string[]>(label: string, values: V, look: Look = {}) =>
  required(
    z.enum(values, {
      error: ({ input }) =>
        input === '' ? `${label} is required` : `${label} must be one of: ${values.join(', ')}`,
    }),
  ).register(controls, { label, control: 'select', ...look });

/** Forms and multipart send a number as its digits. */
export const digitsToNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*\d{1,10}(\.\d{1,20})?\s*$/.test(value) ? Number(value) : value;

/** A whole number from 1 to 9,999 that may be absent, null or blank. */
export const optionalCount = (label: string, look: Look = {}) =>
  optional(z.preprocess(digitsToNumber, wholeNumber(label, 1, 9_999))).register(controls, {
    label,
    control: 'number',
    ...look,
  });

/**
 * The place among the other records, which staff set by sorting the list: 0 first and with fractions between two
 * others; absent, null and blank sort last.
 */
export const sortOrder = () =>
  z
    .preprocess(
      (value) => digitsToNumber(blankToNull(value) ?? UNSORTED),
      z
        .number('Sort order must be a number')
        .min(0, 'Sort order must not be negative')
        .max(UNSORTED, 'Sort order is too large'),
    )
    .default(UNSORTED);

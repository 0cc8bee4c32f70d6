/** The form of a text: plain; a line with marks; paragraphs and lists; items with a name before their first colon. */
export type TextForm = 'plain' | 'line' | 'text' | 'items';

/** A single text, which a record of `texts` with its key replaces. */
export type SingleText = {
  place: string;
  form: 'plain' | 'line';
  /** The most characters (code points) that its place has room for. */
  max: number;
  text: string;
};

export type SectionText = {
  place: string;
  form: Exclude<TextForm, 'plain'>;
  title: string;
  content: string;
};

/** The texts of a page by their keys, in the order of the page. Keys of single texts begin with the page's folder. */
export type PageTexts = { readonly [key: string]: SingleText | SectionText };

const WORDS = 80;
const SENTENCES = 400;

export const plain = (place: string, text: string, max = WORDS): SingleText => ({
  place,
  form: 'plain',
  max,
  text,
});

export const line = (place: string, text: string, max = SENTENCES): SingleText => ({
  place,
  form: 'line',
  max,
  text,
});

export const section = (
  place: string,
  form: SectionText['form'],
  title: string,
  content: string,
): SectionText => ({ place, form, title, content });

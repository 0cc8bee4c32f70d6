/** How a text is shown: as it is; as a line with marks; as paragraphs and lists; as items with a name before their first colon. */
export type TextForm = 'plain' | 'line' | 'text' | 'items';

/** A text of its own, which a record of `texts` with its key replaces. */
export type SingleText = {
  /** Where it stands on its page, in the words of the dashboard. */
  place: string;
  form: 'plain' | 'line';
  /** The most characters (code points) that its place has room for. */
  max: number;
  /** What is shown until staff change it. */
  text: string;
};

/** A title with its text, which a company section of its name replaces. */
export type SectionText = {
  place: string;
  form: Exclude<TextForm, 'plain'>;
  title: string;
  content: string;
};

/** The texts of a page in the order of the page, by their keys. The keys of single texts begin with the page's own word. */
export type PageTexts = { readonly [key: string]: SingleText | SectionText };

const WORDS = 80;
const SENTENCES = 400;

/** Words without marks: an eyebrow, a title, a button. */
export const plain = (place: string, text: string, max = WORDS): SingleText => ({
  place,
  form: 'plain',
  max,
  text,
});

/** A sentence or two, which may hold bold and italic words and links. */
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

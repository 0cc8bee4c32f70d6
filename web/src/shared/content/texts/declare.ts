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

const single =
  (form: SingleText['form'], most: number) =>
  (place: string, text: string, max = most): SingleText => ({ place, form, max, text });

export const plain = single('plain', 80);
export const title = single('plain', 120);
export const note = single('plain', 160);
export const card = single('plain', 240);
export const line = single('line', 400);

export const item = <K extends string>(
  key: K,
  place: string,
  max: number,
  { title, text }: { title: string; text: string },
) =>
  ({
    [`${key}.title`]: plain(`${place}: title`, title, 60),
    [`${key}.text`]: plain(`${place}: text`, text, max),
  }) as Record<`${K}.${'title' | 'text'}`, SingleText>;

export const section = (
  place: string,
  form: SectionText['form'],
  words: { title: string; content: string },
): SectionText => ({ place, form, ...words });

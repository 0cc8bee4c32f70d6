import type { ReactNode } from 'react';
import type { PageTexts, SectionText, SingleText } from '../../shared/content/texts/declare.ts';
import { type ShownRecord, useContent, useShow } from '../../shared/lib/content/content.tsx';
import { richLine } from '../../shared/ui/rich-text.tsx';

type Format = (text: string) => ReactNode;

type KeysOf<T extends PageTexts, D> = { [K in keyof T]: T[K] extends D ? K : never }[keyof T] & string;

/** The key of a section, or what stands before `.title` in the key of a single text. */
type HeadingOf<T extends PageTexts> = {
  [K in keyof T]: T[K] extends SectionText ? K : K extends `${infer Name}.title` ? Name : never;
}[keyof T] &
  string;

/** Whether a saved key is a declared one, although staff type capitals and blanks. */
const isKey = (saved: string, key: string) => saved.trim().toLowerCase() === key;

export function useTexts<T extends PageTexts>(declared: T) {
  const { companyInfo, texts } = useContent();
  const show = useShow();

  const single = (key: string): ShownRecord<'texts'> =>
    texts.find((saved) => isKey(saved.key, key)) ?? { key, text: (declared[key] as SingleText).text };
  const section = (key: string): ShownRecord<'companyInfo'> => {
    const { title, content } = declared[key] as SectionText;
    return companyInfo.find((saved) => isKey(saved.section, key)) ?? { section: key, title, content };
  };
  const showSingle = (key: string, format?: Format) =>
    key in declared ? show('texts', single(key), 'text', format) : undefined;
  const showSection = (key: string, field: 'title' | 'content', format?: Format) =>
    show('companyInfo', section(key), field, format);

  return Object.assign((key: KeysOf<T, SingleText>, format?: Format) => showSingle(key, format), {
    title: (key: KeysOf<T, SectionText>, format?: Format) => showSection(key, 'title', format),
    content: (key: KeysOf<T, SectionText>, format?: Format) => showSection(key, 'content', format),
    /** A title with the eyebrow and the lead that are declared with it: the properties of a hero or a section. */
    heading: (name: HeadingOf<T>) => ({
      eyebrow: showSingle(`${name}.eyebrow`),
      title: name in declared ? showSection(name, 'title') : showSingle(`${name}.title`),
      lead: name in declared ? showSection(name, 'content', richLine) : showSingle(`${name}.lead`, richLine),
    }),
    /** The plain value, of a section its title: for attributes, and where the page shows the text elsewhere as well. */
    plain: (key: keyof T & string): string =>
      'text' in (declared[key] as SingleText | SectionText) ? single(key).text : section(key).title,
  });
}

import type { Content } from '@mipaka/contract';
import { useContext } from 'react';
import type { PageTexts, SectionText, SingleText } from '../content/texts/declare.ts';
import { ContentContext, LayoutContext } from './content.tsx';

/** What is shown of a declared text: the words, or a title with its content. */
type Shown<D> = D extends SingleText ? string : { title: string; content: string };

/** Whether a saved key means a declared one: people type capitals and blanks. */
const isKey = (saved: string, key: string) => saved.trim().toLowerCase() === key;

/** A text as visitors read it: what staff saved under its key, else what is built in. */
function textIn<D extends SingleText | SectionText>(
  { companyInfo, texts }: Pick<Content, 'companyInfo' | 'texts'>,
  key: string,
  builtIn: D,
): Shown<D> {
  const shown =
    'text' in builtIn
      ? (texts.find((saved) => isKey(saved.key, key))?.text ?? builtIn.text)
      : (companyInfo.find(({ section }) => isKey(section, key)) ?? builtIn);
  return shown as Shown<D>;
}

/** What gives the texts of a page, or of what stands around it, by their keys. */
export function useTexts<T extends PageTexts>(declared: T) {
  const page = useContext(ContentContext);
  const layout = useContext(LayoutContext);
  return <K extends keyof T & string>(key: K): Shown<T[K]> =>
    textIn(page ?? layout, key, declared[key] as T[K]);
}

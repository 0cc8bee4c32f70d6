import { companyInfo, type Resource, texts } from '@mipaka/contract';
import type { SectionText, SingleText } from '../../../content/texts/declare.ts';
import { declaredPages } from '../../../content/texts/index.ts';

/** A text of the site: its key, what is declared of it, and the page on which it stands. */
export type SiteText = {
  key: string;
  declared: SingleText | SectionText;
  page: string;
  /** The address of the page; a text that stands on every page is shown on the first. */
  path: string;
};

/** Every text of the site, in the order of the pages. */
export const siteTexts: readonly SiteText[] = declaredPages.flatMap((page) =>
  Object.entries(page.texts).map(([key, declared]) => ({
    key,
    declared,
    page: page.name,
    path: page.path ?? '/',
  })),
);

const byKey = new Map(siteTexts.map((one) => [one.key, one]));

/** A key as the site compares it. */
export const comparableKey = (key: unknown) => String(key).trim().toLowerCase();

/** The text that a key means; undefined for one that replaces nothing. */
export const siteTextNamed = (key: unknown): SiteText | undefined => byKey.get(comparableKey(key));

export type SectionOfSite = SiteText & { declared: SectionText };
const isSection = (one: SiteText | undefined): one is SectionOfSite =>
  one !== undefined && 'title' in one.declared;

/** The title and text that a company section replaces; undefined for a section that replaces none. */
export function sectionNamed(section: unknown): SectionOfSite | undefined {
  const named = siteTextNamed(section);
  return isSection(named) ? named : undefined;
}

/** The sections of the site, in the order of the pages. */
export const siteSections: readonly SectionOfSite[] = siteTexts.filter(isSection);

/** The entity whose records replace a text. */
export const resourceOf = ({ declared }: SiteText): Resource => ('title' in declared ? companyInfo : texts);

/** What a new record of a text begins with: what visitors read now. */
export const startOf = ({ key, declared }: SiteText): Record<string, unknown> =>
  'title' in declared
    ? { section: key, title: declared.title, content: declared.content }
    : { key, text: declared.text };

/** Where a text stands, as one phrase. */
export const placeOf = ({ page, declared }: SiteText) => `${page}, ${declared.place}`;

/** The words of a record or a start, a title before its text. */
export const wordsOf = ({ title, content, text }: Record<string, unknown>): string =>
  text === undefined ? `${title}: ${content}` : String(text);

/** The first words of a text without its marks, as a browser looks for them. */
function beginning(words: string): string {
  const [plain = ''] = words.split(/[*[\]\n]/);
  return plain.trim().split(/\s+/).slice(0, 6).join(' ');
}

/** The address of a text on the site: browsers that know text fragments scroll to the words and mark them. */
export function addressOnSite({ path }: SiteText, record: Record<string, unknown>): string {
  const words = beginning(String(record.title ?? record.text ?? ''));
  return words === '' ? path : `${path}#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
}

// @vitest-environment node
import { type Content, divisions, emptyContent } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { declaredPages } from './content/texts/index.ts';
import { copyrightLine } from './layout/copyright.ts';
import { noticeDate, noticeFor } from './pages/privacy/notice.ts';
import { createRenderer } from './renderer.tsx';
import { siteRoutes } from './routes.tsx';

const { renderPage } = createRenderer({});

/** Stands where a word of staff stands. */
const MARK = '¤';

/** Every text of the site replaced by a mark. */
const marked: Pick<Content, 'texts' | 'companyInfo'> = { texts: [], companyInfo: [] };
for (const [key, declared] of declaredPages.flatMap(({ texts }) => Object.entries(texts))) {
  if ('text' in declared) marked.texts.push({ id: key, key, text: MARK });
  else marked.companyInfo.push({ id: key, section: key, title: MARK, content: `${MARK}: ${MARK}` });
}

const member = (id: string, position: string) => ({
  ...{ id, name: MARK, position, bio: `${MARK}${' ¤'.repeat(400)}`, email: 'a@example.org' },
  ...{ linkedinUrl: 'https://example.org', photo: null, photoAlt: null, photoWidth: null, photoHeight: null },
  photoColor: null,
});
const story = (id: string, division: Content['stories'][number]['division']) => ({
  ...{ id, client: MARK, task: MARK, from: MARK, to: MARK, division, weeks: 2, outcome: MARK },
  ...{ outcomeLabel: MARK, quote: MARK, quoteName: MARK, partner: MARK, member: MARK },
});
const slugs = [...divisions.map(({ slug }) => slug), null];
/** Something of everything that a page shows, without a word of its own. */
const everything: Content = {
  ...emptyContent,
  ...marked,
  contactDetails: [
    {
      ...{ id: 'c', language: 'en', email: MARK, phone: MARK, whatsapp: MARK, office: MARK },
      ...{ linkedin: null, instagram: null, facebook: null, x: null },
    },
  ],
  services: slugs.map((division) => ({
    ...{ id: String(division), title: MARK, description: MARK, icon: 'fas fa-globe', division },
  })),
  team: ['ceo¤', 'head¤', MARK].map((position) => member(position, position)),
  partners: [
    { id: 'p', name: MARK, description: MARK, logoUrl: null, websiteUrl: 'https://example.org', type: MARK },
  ],
  statistics: ['home', 'about', 'services', 'partners'].map((category) => ({
    ...{ id: category, key: category, value: MARK, label: MARK, scope: MARK, category },
  })),
  stories: slugs.flatMap((slug) => [1, 2, 3, 4].map((n) => story(`${slug}${n}`, slug))),
  questions: (['contact', 'services'] as const).map((page) => ({
    id: page,
    page,
    question: MARK,
    answer: MARK,
  })),
};

/** A text without marks and punctuation. */
const plain = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replace(/[a-z]*¤|[\s·,:.“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a rendered page that anybody sees, the words for screen readers among them; `<br>` and tags divide them. */
function wordsOn(html: string): string[] {
  const body = html.slice(html.indexOf('<body>'));
  return body
    .replace(/<(script|style|select)\b.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/g, '')
    .split(/<[^>]*>/)
    .map(plain)
    .filter((text) => /\p{L}/u.test(text));
}

const marks = { email: MARK, phone: MARK, whatsapp: MARK, office: MARK, social: [] };
/** The texts in a value: the privacy notice is legal wording. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [plain(value)]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsIn)
      : [];

/** What is visible on every page and bound to nothing. */
const around = [
  // Controls.
  ...['Skip to content', 'Subscribe', 'admin'],
  // The brand and the legal line.
  ...['Mipaka Network', plain(copyrightLine(new Date().getUTCFullYear()))],
];
/** Words between those of a story. */
const stories = ['to', 'With Led by', 'in 2 weeks', 'More Crossings', 'Fewer Crossings'];
/** What a control is about, for screen readers. */
const about = 'about';
/** What is visible on a page and bound to nothing: the words of controls, and those between figures and names. */
const unbound: Record<string, readonly string[]> = {
  '/privacy': [
    'Last changed on',
    noticeDate.shown,
    'Count my visits in these sums',
    ...wordsIn(noticeFor(marks)),
  ],
  '/': ['Pause video', 'Show More', 'Show Less', about, ...stories],
  '/about': ['Pause video'],
  '/services': ['about the network', ...stories],
  '/team': ['Read more', 'Show less', about],
  '/partners': [
    ...['Show details', 'Hide details', 'Visit website', about],
    // The places of the map are part of its drawing.
    ...['Nairobi', 'Istanbul', 'Dubai'],
  ],
  '/contact': [
    ...['First Name', 'Last Name', 'Email Address', 'Company', 'Inquiry Type', 'Subject', 'Message'],
    ...['Leave this empty', 'Send Message', 'Your email'],
    // What somebody agrees to.
    'You may also keep my details to tell me about related services How we treat them stands in our',
    'privacy notice',
  ],
};

describe('every word that a visitor reads can be changed by staff', () => {
  const pages = siteRoutes.map(({ path }) => path);
  test.each([...pages, '/nowhere'])('%s', async (url) => {
    const { html } = await renderPage({ url, content: everything });
    const known = new Set([...around, ...(unbound[url] ?? [])]);
    expect([...new Set(wordsOn(html))].filter((words) => !known.has(words))).toEqual([]);
  });
});

// @vitest-environment node
import { type Content, divisions, emptyContent } from '@mipaka/contract';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { App } from './app.tsx';
import { createRenderer } from './renderer.tsx';
import { NotFoundPage, siteRouteAt, siteRoutes } from './routes.tsx';
import { declaredPages } from './shared/content/texts/index.ts';
import { createQueryClient } from './shared/lib/api/query.ts';
import {
  EditableContext,
  type EditableText,
  EditContext,
  type Editing,
} from './shared/lib/content/content.tsx';
import { createSiteSystem } from './shared/theme/config.ts';
import { copyrightLine } from './site/layout/footer.tsx';
import { noticeDate, noticeFor } from './site/pages/privacy/notice.ts';

const { renderPage } = createRenderer({});

/** Replaces each text that staff can change. */
const MARK = '¤';

/** Every text of the site, each replaced by the mark. */
const marked: Pick<Content, 'texts' | 'companyInfo'> = { texts: [], companyInfo: [] };
for (const [key, declared] of declaredPages.flatMap(({ texts }) => Object.entries(texts))) {
  if ('text' in declared) marked.texts.push({ id: key, key, text: MARK });
  else marked.companyInfo.push({ id: key, section: key, title: MARK, content: `${MARK}: ${MARK}` });
}

const member = (id: string, position: string) => ({
  ...{ id, name: MARK, position, bio: `${MARK}${' ¤'.repeat(400)}`, email: 'a@example.org' },
  ...{ linkedinUrl: 'https://example.org', photo: null, photoAlt: null, photoWidth: null, photoHeight: null },
  photoColor: null,
  photoInColor: false,
});
const story = (id: string, division: Content['stories'][number]['division']) => ({
  ...{ id, client: MARK, task: MARK, from: MARK, to: MARK, division, weeks: 2, outcome: MARK },
  ...{ outcomeLabel: MARK, quote: MARK, quoteName: MARK, partner: MARK, member: MARK },
});
const slugs = [...divisions.map(({ slug }) => slug), null];
/** Records of every kind that a page shows, with marks instead of words. */
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

/** The visible words of a rendered page, and those for screen readers; `<br>` and other tags divide them. */
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

const noticeWords = wordsIn(noticeFor(marks).map(({ items = {}, ...part }) => [part, Object.entries(items)]));

/** The visible words of every page that no text binds. */
const around = [
  // Controls.
  ...['Skip to content', 'Email', 'Sign up', 'admin'],
  // The brand and the legal line.
  ...['Mipaka Network', plain(copyrightLine(new Date().getUTCFullYear()))],
];
/** Words between those of a story. */
const stories = ['to', 'With Led by', 'in 2 weeks', 'More Crossings', 'Fewer Crossings'];
/** The word between a control and its subject, for screen readers. */
const about = 'about';
/** The visible words of single pages that no text binds: those of controls, and those between figures and names. */
const unbound: Record<string, readonly string[]> = {
  '/privacy': ['Last changed on', noticeDate.shown, 'Count my visits in these sums', ...noticeWords],
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
    ...['Leave this empty', 'Send Message', 'Your email', 'Subscribe'],
    // The consent.
    'You may also keep my details to tell me about related services See our',
    'privacy notice',
  ],
};

describe('staff can change every word that a visitor reads', () => {
  const pages = siteRoutes.map(({ path }) => path);
  test.each([...pages, '/nowhere'])('%s', async (url) => {
    const { html } = await renderPage({ url, content: everything });
    const known = new Set([...around, ...(unbound[url] ?? [])]);
    expect([...new Set(wordsOn(html))].filter((words) => !known.has(words))).toEqual([]);
  });
});

/** The marks around each text that staff can change on the page. */
const [OPENING, CLOSING] = ['⟦', '⟧'];
const editing: Editing = {
  content: {
    ...everything,
    // The cards show the initials.
    team: everything.team.map((member) => ({ ...member, name: `name${MARK}` })),
    // A type heads several partners: staff change it in the form of each partner.
    partners: everything.partners.map((partner) => ({
      ...partner,
      name: `name${MARK}`,
      type: `type${MARK}`,
    })),
  },
  EditablePhoto: ({ field }) => <img alt={`editable ${field}`} />,
  EditableFilm: ({ field }) => <img alt={`editable ${field}`} />,
};

const Editable: EditableText = ({ children }) => [OPENING, children, CLOSING];

/** The HTML of a page while staff edit it. */
async function renderEdited(url: string): Promise<string> {
  await (siteRouteAt(url)?.Page ?? NotFoundPage).preload();
  return renderToString(
    <StaticRouter location={url}>
      <EditContext value={editing}>
        <EditableContext value={Editable}>
          <App system={createSiteSystem()} queries={createQueryClient()} embedded={null} />
        </EditableContext>
      </EditContext>
    </StaticRouter>,
  );
}

/** The texts of staff on an edited page that they cannot change in place. */
function unboundOn(html: string): string[] {
  const texts = html
    .slice(html.indexOf('<header'))
    // A tab is a control: staff change its division below it. The map repeats the names of the story beside it.
    .replace(/<(script|style|select|svg)\b.*?<\/\1>|<a\b[^>]*role="tab".*?<\/a>/gs, ' ')
    .replace(/<!--.*?-->/g, '')
    .split(/<[^>]*>/);
  let depth = 0;
  return texts.flatMap((text) => {
    const pieces = text.split(/([⟦⟧])/).filter((piece) => {
      if (piece === OPENING) depth += 1;
      if (piece === CLOSING) depth -= 1;
      return depth === 0 && piece.includes(MARK);
    });
    return pieces.map((piece) => piece.trim());
  });
}

/** Words for screen readers, beside a text that says the same and can be changed. */
const ABOUT = /^about (?:name)?¤$/;

describe('staff can change every word of theirs in place', () => {
  const pages = siteRoutes.map(({ path }) => path);
  test.each([...pages, '/nowhere'])('%s', async (url) => {
    const html = await renderEdited(url);
    expect(html).toContain(OPENING);
    // The contact details in the notice are legal wording; staff can change those below it.
    const legal = new Set(url === '/privacy' ? noticeWords : []);
    const unbound = unboundOn(html).filter((text) => !ABOUT.test(text) && !legal.has(plain(text)));
    expect(unbound).toEqual(url === '/partners' ? [`Type${MARK}`] : []);
  });

  test('photos can be changed in place, unless they are decoration', async () => {
    const photos = async (url: string) => (await renderEdited(url)).split('editable photo').length - 1;
    expect([await photos('/'), await photos('/team'), await photos('/contact')]).toEqual([1, 3, 0]);
  });
});

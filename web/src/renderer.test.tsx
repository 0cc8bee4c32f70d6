// @vitest-environment node
import { createHash } from 'node:crypto';
import { type Content, emptyContent } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { createRenderer } from './renderer.tsx';
import { siteRoutes } from './routes.tsx';
import { storyForTest } from './site/ui/crossings/story-for-test.ts';

const { addressOf, renderPage, renderShell, renderSitemap } = createRenderer({
  'src/entry-client.ts': { file: 'assets/entry.js' },
  'src/start.tsx': { file: 'assets/start.js', imports: ['_shared.js'] },
  'src/site/pages/home/home-page.tsx': { file: 'assets/home.js', imports: ['_shared.js'] },
  'src/admin/index.tsx': { file: 'assets/admin.js' },
  '_shared.js': { file: 'assets/shared.js' },
});
const page = (url: string, content: Partial<Content> = {}) =>
  renderPage({ url, content: { ...emptyContent, ...content } });

const figure = (id: string, category: string, scope: string | null = null) => ({
  id,
  key: id,
  value: `value-${id}`,
  label: id,
  scope,
  category,
});
const member = (id: string, position: string, bio = 'Bio') => ({
  id,
  name: `Name ${id}`,
  position,
  bio,
  email: null,
  linkedinUrl: null,
  photo: null,
  photoAlt: null,
  photoWidth: null,
  photoHeight: null,
  photoColor: '#123456',
  photoInColor: false,
});
const seo = {
  id: 's',
  page: '/about',
  title: 'Who <we> are',
  description: 'Saved by "staff"',
  keywords: 'a, b',
  ogImage: 'https://cdn.example/og.png',
  canonical: 'https://example.org/about-us',
  robots: 'noindex, follow',
};

const asked = (page: 'contact' | 'services', answer = 'So.') => ({
  id: `${page} ${answer}`,
  page,
  question: `How on ${page}?`,
  answer,
});
const file = 'A'.repeat(22);
const media = {
  ...{ id: 'm', language: ' EN ', film: `/media/${file}.webm`, socialCard: `/media/${file}-1200.jpg` },
  ...{
    socialCardAlt: 'A <port>',
    socialCardWidth: 1_200,
    socialCardHeight: 630,
    socialCardColor: '#123456',
  },
  ...{ poster: `/media/${file}-1280.webp`, posterAlt: null, posterWidth: 1_280, posterHeight: 720 },
  posterColor: '#123456',
};
const details = {
  ...{ id: 'c', language: 'en', email: 'karibu@example.org', phone: '+254 711 222 333' },
  ...{ whatsapp: '+254 (733) 444-555', office: 'Kisumu, Kenya', linkedin: 'https://example.org/li' },
  ...{ instagram: null, facebook: null, x: null },
};
/** The category of a figure as staff may type it. */
const categories = ['Home', 'About', 'Services', 'Partners', 'Careers'];
/** Records of every kind that a page shows. */
const full: Partial<Content> = {
  team: [member('1', 'CEO')],
  statistics: categories.map((category) => figure(category, category, 'What it counts')),
  stories: [
    storyForTest('Nairobi', 'Hamburg', { division: 'business', quote: 'Well done.', quoteName: 'Juma' }),
    ...['Dubai', 'Rome', 'Atlantis'].map((to) => storyForTest('Kisumu', to, { division: 'business' })),
  ],
  questions: [asked('contact'), asked('services')],
  siteMedia: [media],
  contactDetails: [details],
};
const paths = siteRoutes.map(({ path }) => path);
const rendered = new Map<string, ReturnType<typeof page>>();
/** A page with records of every kind; rendered once for all tests. */
function fullPage(path: string) {
  const shown = rendered.get(path) ?? page(path, full);
  rendered.set(path, shown);
  return shown;
}

const embedded = (html: string) => {
  const json = /<script type="application\/json" id="embedded">(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? null : JSON.parse(json);
};

const hash = (text = '') => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('every public page', () => {
  test.each(paths)('%s is a whole document within the CSP', async (path) => {
    const { html, status, zone, styleHash } = await fullPage(path);
    expect(status).toBe(200);
    expect(zone).toBe('site');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="https://mipaka.network${path}"/>`);

    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
    expect(styles.filter(Boolean).map(hash)).toEqual([styleHash]);
    const inline = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(([, , code]) => code !== '');
    for (const [, attributes] of inline) expect(attributes).toMatch(/type="application\/(ld\+)?json"/);
    // The content security policy blocks both, and hydration does not repair a style attribute.
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toMatch(/\son\w+="/);
    // On a link it would be the media type of the target.
    expect(html).not.toMatch(/<a (?:[^>]* )?type=/);
  });

  test.each(paths)('%s has a CSS rule for each class it uses', async (path) => {
    const { html } = await fullPage(path);
    const styles = [...html.matchAll(/<style([^>]*)>(.*?)<\/style>/gs)];
    const css = styles.map(([, , rules]) => rules).join('');
    const known = styles.flatMap(
      ([, attributes = '']) => /data-emotion="m ([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [],
    );
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    const used = new Set(classes.filter((name) => name.startsWith('m-')));
    expect(used.size).toBeGreaterThan(20);
    const unruled = [...used].filter((name) => !css.includes(`.${name}`) || !known.includes(name.slice(2)));
    expect(unruled).toEqual([]);
  });

  test.each(paths)('%s uses only CSS values of the theme', async (path) => {
    const { html } = await fullPage(path);
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules).join('');
    const declared = new Set(css.match(/--m-[\w\\.-]+(?=:)/g));
    const named = css.match(/(?<=var\()--m-[\w\\.-]+/g) ?? [];
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !declared.has(name))).toEqual([]);
    // A value that is no token stays in the rule unchanged.
    const unknown =
      /[;{](?:(?:min-|max-)?(?:width|height)|(?:margin|padding)[a-z-]*|gap|inset[a-z-]*|top|bottom):-?[1-9.][\d.]*[;}]/g;
    const unknownName =
      /[;{](?:[a-z-]+-radius|box-shadow|(?:max-)?width|font-size|(?:background-|border-)?color):(?:[2-9]?x[sl]|sm|md|lg|[a-z]+\.[a-z.]+)[;}]/g;
    expect(css.match(unknown)).toBeNull();
    expect(css.match(unknownName)).toBeNull();
  });
});

describe('the head of a page', () => {
  test.each(['/about', '/About'])('holds the SEO settings that staff saved for %s, escaped', async (name) => {
    const { html } = await page('/about', { seo: [{ ...seo, page: name }] });
    expect(html).toContain('<title>Who &lt;we&gt; are | Mipaka Network</title>');
    expect(html).toContain('<meta name="description" content="Saved by &quot;staff&quot;"/>');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).toContain('<link rel="canonical" href="https://example.org/about-us"/>');
    expect(html).toContain('<meta property="og:image" content="https://cdn.example/og.png"/>');
  });

  test('keeps its own words where the settings are for another page', async () => {
    const { html } = await page('/team', { seo: [seo] });
    expect(html).toContain('<title>Our Team | Mipaka Network</title>');
    expect(html).toContain('<meta name="robots" content="index, follow"/>');
    expect(html).toContain('<meta name="revisit-after" content="7 days"/>');
    expect(html).not.toContain('Saved by');
  });

  test('describes the organisation for search engines', async () => {
    const { html } = await page('/');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Organization',
      name: 'Mipaka Network',
      logo: expect.stringMatching(/^https:/),
      telephone: '+254700123456',
      email: 'hello@mipaka.network',
      address: { addressCountry: 'KE' },
      areaServed: ['Africa', 'Europe', 'Middle East'],
      sameAs: expect.arrayContaining(['https://www.linkedin.com/company/mipaka-network']),
      serviceType: expect.arrayContaining(['Business consulting']),
    });
  });
});

describe('the social card and the film', () => {
  const cardsIn = (html: string) =>
    [...html.matchAll(/<meta (?:property|name)="(?:og|twitter):image(:\w+)?" content="([^"]*)"\/>/g)].map(
      ([, part = '', value]) => [part, value],
    );

  test.each(paths)('%s has the social card that staff saved', async (path) => {
    const card = `https://mipaka.network${media.socialCard}`;
    const { html } = await fullPage(path);
    expect(cardsIn(html)).toEqual([
      ['', card],
      [':width', '1200'],
      [':height', '630'],
      [':alt', 'A &lt;port&gt;'],
      ['', card],
      [':alt', 'A &lt;port&gt;'],
    ]);
    expect(html).not.toContain('/media-site/og-');
  });

  test.each(['/', '/about'])(
    '%s shows the saved poster at once, and no film before it is fetched',
    async (path) => {
      const { html } = await fullPage(path);
      const hero = html.replace(/<script.*?<\/script>/gs, '');
      expect(hero).toContain(`<source media="(max-width: 40rem)" srcSet="/media/${file}-640.webp"/>`);
      expect(hero).toMatch(new RegExp(`<img src="${media.poster}" alt="" width="1280" height="720"`));
      expect(hero).not.toContain('hero-poster');
      expect(hero).toContain('preload="none"');
      expect(hero).not.toContain(media.film);
    },
  );

  test('the edge of a preview shows the card and the film', async () => {
    const edgeOf = async (saved: Content['siteMedia'], url = '/team') => {
      const content = { ...emptyContent, siteMedia: saved };
      const { html } = await renderPage({ url, content, preview: '/preview/the-token' });
      return /<aside aria-label="Preview".*<\/aside>/s.exec(html)?.[0] ?? '';
    };
    const edge = await edgeOf([media]);
    expect(edge).toContain('Picture for social networks, and film</summary>');
    const [image = ''] = /<img [^>]*>/.exec(edge) ?? [];
    expect(image).toContain(`src="${media.socialCard}"`);
    expect(image).toContain('alt="A &lt;port&gt;"');
    const [video = ''] = /<video [^>]*>/.exec(edge) ?? [];
    for (const part of [`src="${media.film}"`, 'controls=""', 'muted=""', 'loop=""', 'playsInline=""'])
      expect(video).toContain(part);

    const builtIn = await edgeOf([]);
    expect(builtIn).toContain('Picture for social networks</summary>');
    expect(builtIn).toMatch(/<img src="\/media-site\/og-\w+\.png"/);
    expect(builtIn).not.toContain('<video');
    expect(await edgeOf([media], '/nowhere')).not.toContain('<details');
  });

  test('the edge of a preview links to the pages that differ from what visitors read', async () => {
    const content = { ...emptyContent, texts: [{ id: 't', key: 'about.eyebrow', text: 'New' }] };
    const linksIn = async (published: Content) => {
      const preview = '/preview/the-token';
      const { html } = await renderPage({ url: '/', content, published, preview });
      const edge = /<aside aria-label="Preview".*<\/aside>/s.exec(html)?.[0] ?? '';
      return [...edge.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    };
    expect(await linksIn(emptyContent)).toEqual(['/preview/the-token/about']);
    expect(await linksIn(content)).toEqual([]);
  });

  test('the built-in card and poster replace missing ones and those in another language', async () => {
    for (const saved of [
      [],
      [{ ...media, language: 'fr' }],
      [{ ...media, socialCard: null, poster: null }],
    ]) {
      const { html } = await page('/', { siteMedia: saved });
      const [card, ...about] = cardsIn(html);
      expect(card).toEqual(['', 'https://mipaka.network/media-site/og-default.png']);
      expect(about.slice(0, 3)).toEqual([
        [':width', '1200'],
        [':height', '630'],
        [':alt', 'Mipaka Network, and a globe with lines that meet in Nairobi'],
      ]);
      expect(html).toContain('/media-site/hero-poster-small.avif');
    }
  });

  test('a card that staff did not describe has no description, least of all that of the built-in one', async () => {
    const { html } = await page('/', { siteMedia: [{ ...media, socialCardAlt: null }] });
    expect(cardsIn(html).map(([part]) => part)).toEqual(['', ':width', ':height', '']);
  });

  test('the picture of a page’s SEO settings replaces the card, its size and its description', async () => {
    const { html } = await page('/about', { siteMedia: [media], seo: [seo] });
    expect(cardsIn(html)).toEqual([
      ['', seo.ogImage],
      ['', seo.ogImage],
    ]);
  });
});

describe('the contact details', () => {
  test.each([...paths, '/nowhere'])('%s names only the contact details that staff saved', async (path) => {
    const { html } = await fullPage(path);
    expect(html).toContain('mailto:karibu@example.org');
    expect(html).toContain('tel:+254711222333');
    expect(new Set(html.match(/https:\/\/wa\.me\/\d+/g))).toEqual(new Set(['https://wa.me/254733444555']));
    expect(html).toContain('Kisumu, Kenya');
    expect(html).toContain('href="https://example.org/li"');
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      ...{ telephone: '+254711222333', email: 'karibu@example.org', sameAs: ['https://example.org/li'] },
      address: { addressLocality: 'Kisumu' },
    });
    expect(html).not.toMatch(/hello@mipaka\.network|700[ ]?123|linkedin\.com|x\.com/);
  });

  test('details in another language change nothing yet', async () => {
    const { html } = await page('/', { contactDetails: [{ ...details, language: 'fr' }] });
    expect(html).toContain('mailto:hello@mipaka.network');
    expect(html).not.toContain('mailto:karibu@example.org');
  });
});

describe('the saved texts', () => {
  test('stand in the HTML of their page, escaped, and not on another page', async () => {
    const texts = [
      { id: '1', key: ' Home.Eyebrow', text: 'Saved <b>eyebrow</b>' },
      { id: '2', key: 'site.team', text: 'Everybody' },
      { id: '3', key: 'about.eyebrow', text: 'Of another page' },
    ];
    const { html } = await page('/', { texts });
    expect(html).toContain('>Saved &lt;b&gt;eyebrow&lt;/b&gt;</p>');
    expect(html).toContain('>Everybody</a>');
    expect(html).not.toContain('Of another page');
    expect(embedded(html).content.texts.map(({ id }: { id: string }) => id)).toEqual(['1', '2']);
  });

  test('also replace those of the page for an unknown address', async () => {
    const { html } = await page('/nowhere', {
      texts: [{ id: '1', key: 'site.missing.back', text: 'Go home' }],
    });
    expect(html).toContain('>Go home</a>');
    expect(html).not.toContain('Back to home');
  });
});

describe('the questions of a page', () => {
  const structured = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    );

  test('stand in the structured data with their answers, and only those that the page shows', async () => {
    const { html } = await page('/contact', { questions: [asked('contact'), asked('services')] });
    const [organisation, questions, ...others] = structured(html);
    expect(organisation).toMatchObject({ '@type': 'Organization' });
    expect(questions).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'How on contact?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } },
      ],
    });
    expect(questions.mainEntity).toHaveLength(1);
    expect(others).toEqual([]);
    expect(html).toContain('How on contact?</h3>');
    expect(html).not.toContain('How on services?');
  });

  test('cannot end their script element', async () => {
    const answer = '</script><script>alert(1)</script>';
    const { html } = await page('/services', { questions: [asked('services', answer)] });
    expect(html).not.toContain('<script>alert(1)');
    expect(structured(html)[1].mainEntity[0].acceptedAnswer.text).toBe(answer);
  });

  test('have no structured data on a page that shows none', async () => {
    expect(structured((await page('/services')).html)).toHaveLength(1);
    expect(structured((await fullPage('/')).html)).toHaveLength(1);
  });
});

describe('the crossings of the home page', () => {
  test('are in its HTML, with the first one chosen before any script', async () => {
    const { html } = await fullPage('/');
    expect(html).toContain('Where it began, and what arrived');
    expect(html.match(/<input type="radio"[^>]*>/g)?.map((radio) => radio.includes('checked'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('leave no section behind when there are none', async () => {
    const { html } = await page('/');
    expect(html).not.toMatch(/crossings-title|data-route/);
  });
});

describe('the embedded content', () => {
  const content = {
    statistics: [figure('h', 'home'), figure('p', 'partners')],
    team: [member('1', 'Advisor'), member('2', 'Founder & CEO'), member('3', 'CEO for Europe')],
  };

  test('is only the part that the page shows', async () => {
    const { html } = await page('/', content);
    expect(html).toContain('value-h');
    expect(html).toContain('Name 2');
    expect(html).not.toContain('value-p');
    expect(html).not.toContain('Name 1');
    expect(html).not.toContain('Name 3');
    expect(embedded(html)).toMatchObject({ path: '/', content: { team: [{ id: '2' }], services: [] } });
  });

  test.each(['Home', 'About', 'Services', 'Partners'])(
    'has the figures of %s alone, also where staff typed the category as the dashboard shows it',
    async (own) => {
      const { html } = await fullPage(own === 'Home' ? '/' : `/${own.toLowerCase()}`);
      expect(html.replace(/<script.*?<\/script>/gs, '')).toContain(`value-${own}`);
      expect(html).not.toContain('value-Careers');
    },
  );

  test('cannot end its own script element', async () => {
    const bio = '</script><script>alert(1)</script><!--';
    const { html } = await page('/team', { team: [member('1', 'CEO', bio)] });
    expect(html).not.toContain('<script>alert(1)');
    expect(embedded(html).content.team[0].bio).toBe(bio);
  });
});

describe('addresses', () => {
  test.each(['/%E0%A4%A', '//example.org/about'])(
    '%s responds 404 with a page that says so, without a canonical address',
    async (url) => {
      const { html, status, zone } = await page(url);
      expect(status).toBe(404);
      expect(zone).toBe('site');
      expect(html).toContain('Page not found');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    },
  );

  test.each(['/auth', '/auth/forgot', '/auth/link', '/admin', '/admin/team', '/admin?tab=seo'])(
    '%s responds with the empty shell',
    async (url) => {
      const { html, status, zone } = await page(url, { team: [member('1', 'CEO')] });
      expect(status).toBe(200);
      expect(zone).toBe('app');
      expect(html).toContain('<html lang="en" data-zone="app">');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toContain('<div id="root"></div>');
      expect(html).not.toContain('Name 1');
    },
  );

  test.each([
    ['/about?utm_source=x', '/about'],
    ['/services?tab=education&x=1', '/services?tab=education'],
    ['/contact?type=press', '/contact?type=press'],
    ['/contact?tab=press', '/contact'],
    ['/contact?type=nonsense', '/contact'],
    ['/contact?sent=MPK-0123ABCD', '/contact?sent=MPK-0123ABCD'],
    ['/contact?sent=anything', '/contact'],
    ['/services?tab=nonsense', '/services'],
    ['/Services/?tab=media', '/services?tab=media'],
    ['/ADMIN/team/', '/admin/team'],
    ['/about?x=1&subscribed=yes', '/about?subscribed=yes'],
    ['/about?subscribed=maybe', '/about'],
    ['/nope?a=1', '/404'],
    ['/about/x', '/404'],
    ['/auth/x', '/404'],
    ['/admin/nope', '/404'],
    ['/admin?tab=seo', '/admin'],
  ])('%s shows the same page as %s', (url, address) => {
    expect(addressOf(url)).toBe(address);
  });

  test('the page for unknown addresses thanks for the newsletter as all others do', async () => {
    expect((await page('/404')).html).not.toContain('Thank you for your interest!');
    expect((await page('/404?subscribed=yes')).html).toContain('Thank you for your interest!');
  });

  test('the sitemap lists all public pages, and none of the dashboard', () => {
    const xml = renderSitemap(emptyContent);
    expect(xml.match(/<loc>/g)).toHaveLength(siteRoutes.length);
    expect(xml).not.toMatch(/auth|admin/);
  });

  test('the address of the contact page chooses the inquiry type before any script runs', async () => {
    const { html } = await page('/contact?type=partner-request');
    expect(html).toMatch(/<option value="Partner Request" selected="">/);
    expect((await page('/contact?type=nonsense')).html).toMatch(/<option value="" selected="">/);
  });
});

describe('the files of a page', () => {
  test('are listed for the entry, each after its imports, without those of the dashboard', async () => {
    const { html } = await fullPage('/');
    const [, code = ''] = /<script type="application\/json" id="code">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(code)).toEqual(['/assets/shared.js', '/assets/home.js', '/assets/start.js']);
    expect(html).not.toContain('assets/admin.js');
  });

  test('do not load before the first paint, except the entry', async () => {
    const { html } = await fullPage('/');
    expect(html.match(/<script(?! type="application)[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/entry.js">',
    ]);
    expect(html).not.toContain('modulepreload');
  });

  test('include two fonts, preloaded before the text, for which the first paint does not wait', async () => {
    const { html } = await fullPage('/about');
    const fonts = /<link rel="preload" as="font"[^>]*>/g;
    const [head = '', body = ''] = html.split('<body>');
    expect(head).not.toMatch(fonts);
    expect(body.split('<div id="root">')[0]?.match(fonts)).toHaveLength(2);
    expect(head.match(/font-display:swap/g)).toHaveLength(4);
    expect(head).not.toContain('font-display:optional');
  });

  test('give each local fallback font the measures of ours, in each weight', async () => {
    const { html } = await fullPage('/about');
    const declared = html.match(/@font-face\{font-family:"[^"]* Fallback [^}]*\}/g) ?? [];
    const families = declared.map((rule) => /"([^"]+)"/.exec(rule)?.[1]);
    const named = [...html.matchAll(/--m-fonts-(?:heading|body):([^;]*)/g)].flatMap(
      ([, value = '']) => value.match(/[^",]+ Fallback [^",]+/g) ?? [],
    );
    expect(new Set(families)).toEqual(new Set(named));
    for (const rule of declared) {
      expect(rule).toMatch(
        /src:local\(.*size-adjust:.*ascent-override:.*descent-override:.*line-gap-override:0%/,
      );
    }
    expect(declared).toHaveLength(10);
  });

  test('an app shell shows a loading status until its root has content', async () => {
    const { html, styleHash } = await page('/auth');
    expect(html).toMatch(/<div id="root"><\/div><div id="waiting">.*role="status"[^>]*aria-label="Loading"/);
    expect(html).toContain('#root:not(:empty)+#waiting{display:none}');
    expect(html).toContain('noscript{display:block;margin:1.5rem}');
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(styleHash).toBe(hash(css));
  });

  test('the shell of the dashboard shows the outline of its frame, that of the sign-in does not', async () => {
    const outlineOf = async (url: string) => (await page(url)).html.includes('border-inline-end-width');
    expect([await outlineOf('/admin'), await outlineOf('/auth')]).toEqual([true, false]);
  });

  test('an emergency shell has the styles of the page that the browser will render', () => {
    const { html } = renderShell();
    expect(html).toContain('data-zone="site"');
    expect(html).toContain('--m-colors-bg');
  });
});

describe('a preview', () => {
  const preview = '/preview/the-token';
  const shown = (url: string, content: Partial<Content> = {}) =>
    renderPage({ url, content: { ...emptyContent, ...content }, preview });

  test('is the page that visitors will see, and is marked as a preview', async () => {
    const { status, html } = await shown('/services', full);
    expect(status).toBe(200);
    const mainOf = (document: string) => /<main.*<\/main>/s.exec(document)?.[0].replaceAll(preview, '');
    expect(mainOf(html)).toBe(mainOf((await fullPage('/services')).html));
    expect(html).toContain('Unpublished preview.');
    expect((await fullPage('/services')).html).not.toContain('Preview');
  });

  test('has no controls of the film and the slides, which need scripts', async () => {
    for (const url of ['/', '/about']) {
      expect((await fullPage(url)).html).toContain('Pause video');
      expect((await shown(url, full)).html).not.toMatch(/Pause video|aria-label="What we offer"/);
    }
  });

  test('links only below its own path, except for the link for staff', async () => {
    for (const path of paths) {
      const { html } = await shown(path, full);
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
      expect(links.length, path).toBeGreaterThan(5);
      expect(links.filter((href) => !href?.startsWith(preview) && href !== '/admin')).toEqual([]);
    }
  });

  test('has no scripts and no content for them, is not indexed and sends no referrer', async () => {
    for (const url of ['/', '/nowhere']) {
      const { html } = await shown(url, { ...full, seo: [{ ...seo, page: '/' }] });
      expect(html).not.toContain('<script');
      expect(html).not.toContain('canonical');
      expect(html).not.toContain('og:url');
      expect(html.match(/<meta name="robots" content="[^"]*"/g)).toEqual([
        '<meta name="robots" content="noindex"',
      ]);
      expect(html).toContain('<meta name="referrer" content="no-referrer">');
    }
    expect((await shown('/nowhere')).status).toBe(404);
  });
});

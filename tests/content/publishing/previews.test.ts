/** Unpublished content is shown to staff and to people with a link, and to nobody else by any way. */
import { type Content, DAY_MS, type PageRenderer } from '@mipaka/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWithStaff } from '../../accounts/people.ts';
import { intercept, written } from '../../platform/harness/firestore-client.ts';
import { type Api, column } from '../../platform/harness/harness.ts';
import { rendererOf, serveSite } from '../../platform/harness/serve-site.ts';
import { type Change, createText, editing, inMinutes, unique } from './editing.ts';

let api: Api;
let asRoot: ReturnType<Api['as']>;
let staff: ReturnType<typeof editing>;
// Each test has its own API, because each moves the clock.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const started = await startWithStaff();
  ({ api, asRoot } = started);
  staff = editing(api, started.amina);
});
afterEach(() => {
  vi.useRealTimers();
});

const textsIn = ({ texts }: Content) => texts.map(({ text }) => text).join();
const rendered: string[] = [];
/** Renders the texts and the path of the page. */
const renderer: PageRenderer = {
  ...rendererOf((content) => `<urlset>${textsIn(content)}</urlset>`),
  addressOf: (url) => (url.startsWith('/404') || url.startsWith('/preview') ? '/404' : url.toLowerCase()),
  async renderPage({ url, content, preview = null }) {
    rendered.push(`${preview ?? 'public'} ${url}`);
    return {
      status: url === '/404' ? 404 : 200,
      zone: url === '/admin' ? 'app' : 'site',
      html: `${preview ? 'A preview' : 'The site'} of ${url}: ${textsIn(content)}`,
      styleHash: 'sha256-abc',
    };
  },
};
const startSite = () => serveSite(api, renderer);

async function draft() {
  const text = unique('Unseen');
  const [change] = await staff.draft(createText(unique('home.unseen'), text));
  return { text, change };
}
async function schedule() {
  const { text, change } = await draft();
  const at = inMinutes(10);
  const { id } = (await staff.schedule([change], at)).json;
  return { text, at, id };
}
const shareDraft = async ({ id }: Change, days?: number) =>
  (await staff.share({ kind: 'draft', changes: [id] }, days)).json;
/** Drafts and shares a text; gives it with an instance of the pages. */
async function shared() {
  const [drafted, get] = [await draft(), await startSite()];
  return { ...drafted, get, address: (await shareDraft(drafted.change)).address };
}
/** Moves the clock past the five seconds after which an instance checks its content again. */
const passTime = () => vi.setSystemTime(Date.now() + 6_000);

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NO_LINK = `/preview/${'A'.repeat(43)}/`;

describe('a text that is', () => {
  /** Brings a new text into a state; gives the text, and its link if it has one. */
  const states: Record<string, () => Promise<{ text: string; link?: string }>> = {
    drafted: draft,
    'scheduled, before its instant': () => schedule(),
    'scheduled, from its instant on': async () => {
      const { text, at } = await schedule();
      vi.setSystemTime(Date.parse(at));
      return { text };
    },
    published: async () => {
      const { text, change } = await draft();
      await staff.published([change]);
      return { text };
    },
    'drafted and shared': async () => {
      const { text, change } = await draft();
      return { text, link: (await shareDraft(change)).address };
    },
    'scheduled and shared': async () => {
      const { text, id } = await schedule();
      return { text, link: (await staff.share({ kind: 'schedule', id })).json.address };
    },
    'shared no more': async () => {
      const { text, change } = await draft();
      const { id, address } = await shareDraft(change);
      await asRoot(`DELETE /api/admin/shares/${id}`);
      return { text, link: address };
    },
    'shared until a moment ago': async () => {
      const { text, change } = await draft();
      const { address, expiresAt } = await shareDraft(change, 1);
      vi.setSystemTime(Date.parse(expiresAt));
      return { text, link: address };
    },
  };
  const isPublic: Record<string, boolean> = { 'scheduled, from its instant on': true, published: true };
  const isShared: Record<string, boolean> = { 'drafted and shared': true, 'scheduled and shared': true };
  const isInDraft = ['drafted', 'drafted and shared', 'shared no more', 'shared until a moment ago'];

  test.each(Object.keys(states))('%s is shown only to those who may see it', async (state) => {
    // This instance and its answers are from before the change, so that the test covers cached content as well.
    const before = await startSite();
    const paths = ['/', '/sitemap.xml', '/404'];
    const tags = new Map<string, string>();
    for (const path of paths) tags.set(path, (await before(path)).headers.get('etag') ?? '');
    const known = await api.call('GET /api/content');

    const { text, link = NO_LINK } = await (states[state] as (typeof states)[string])();
    passTime();

    for (const get of [before, await startSite()]) {
      for (const agent of ['a browser', GOOGLEBOT]) {
        const headers = { 'User-Agent': agent };
        for (const path of paths) {
          const answer = await get(path, headers);
          expect(answer.text.includes(text), `${path} for ${agent}`).toBe(isPublic[state] ?? false);
          const tag = tags.get(path) ?? '';
          if (path === '/404') continue;
          const again = await get(path, { ...headers, 'If-None-Match': tag });
          expect(again.status, `${path} again`).toBe(isPublic[state] ? 200 : 304);
        }
        const shown = await get(link, headers);
        expect(shown.headers.get('cache-control')).toBe('private, no-store');
        expect(shown.headers.get('x-robots-tag')).toContain('noindex');
        expect(shown.headers.get('etag')).toBeNull();
        if (isShared[state]) {
          expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(`A preview of /: `)]);
          expect(shown.text).toContain(text);
        } else {
          const nothing = await get(NO_LINK, headers);
          expect([shown.status, shown.text]).toEqual([404, nothing.text]);
          expect(shown.text).toContain('The site of /404');
          const names = (all: Headers) => [...all].filter(([name]) => !/^(date|x-request-id)$/.test(name));
          expect(names(shown.headers)).toEqual(names(nothing.headers));
        }
      }
    }

    const headers = { 'If-None-Match': known.headers.get('etag') ?? '' };
    const { status, text: content } = await api.call('GET /api/content', { headers });
    expect([status, content.includes(text)]).toEqual(isPublic[state] ? [200, true] : [304, false]);
    // A new session, because the clock may have moved past the end of the first one.
    const staff = await api.call('GET /api/admin/draft/content', { cookie: await api.staff() });
    expect(staff.text.includes(text)).toBe((isPublic[state] ?? false) || isInDraft.includes(state));
  });
});

describe('a shared preview', () => {
  test('shows the chosen changes in their present state, and no others', async () => {
    const [chosen, other] = [await draft(), await draft()];
    const get = await startSite();
    const { address } = await shareDraft(chosen.change);
    const first = await get(address);
    expect(first.text).toContain(chosen.text);
    expect(first.text).not.toContain(other.text);
    await staff.discard(chosen.change);
    passTime();
    const second = await get(address);
    expect([second.status, second.text.includes(chosen.text)]).toEqual([200, false]);
  });

  test('follows the edits of its draft, and shows no later draft at the same place', async () => {
    const { text: first, change, get, address } = await shared();
    const save = async (text: string, version: string | null) =>
      (await staff.draft(createText(change.values.key, text, change.record, { version })))[0];
    // Another key is another place in the draft.
    const words = createText(unique('home.unseen'), 'Elsewhere', change.record, { version: change.version });
    const [moved] = await staff.draft(words);
    expect(moved.id).not.toBe(change.id);
    expect((await get(address)).text).toContain('Elsewhere');
    const edited = await save('Edited, and still shared', moved.version);
    expect(edited.id).toBe(change.id);
    passTime();
    expect((await get(address)).text).toContain('Edited, and still shared');
    // While it is scheduled, and after that is cancelled, it is still the same change.
    const { id } = (await staff.schedule([edited], inMinutes(10))).json;
    passTime();
    expect((await get(address)).text).toContain('Edited, and still shared');
    expect((await asRoot(`DELETE /api/admin/schedules/${id}`)).status).toBe(204);
    passTime();
    expect((await get(address)).text).toContain('Edited, and still shared');

    await staff.discard(change);
    expect((await save('Drafted later, and nobody’s business', null)).id).toBe(change.id);
    passTime();
    const after = await get(address);
    expect(after.status).toBe(200);
    for (const text of [first, 'Edited', 'Drafted later']) expect(after.text).not.toContain(text);
  });

  test('ends when the account that made it is deactivated', async () => {
    const { change } = await draft();
    const get = await startSite();
    const { as, id, username } = await api.addSignedIn();
    const what = { kind: 'draft', changes: [change.id] };
    const { address } = (await as('POST /api/admin/shares', { what })).json;
    const other = (await shareDraft(change)).address;
    expect((await get(address)).status).toBe(200);
    for (const isActive of [false, true]) {
      await api.services.users.change(id, { isActive }, { id, username });
      expect((await get(address)).status).toBe(404);
    }
    expect((await get(other)).status).toBe(200);
  });

  test('is not made by an account that is deactivated while it is being made', async () => {
    const { change } = await draft();
    const { id, username, as } = await api.addSignedIn();
    let isActive = true;
    const stop = intercept(api.db, async (_method, request, send) => {
      if (isActive && written(request).some((path) => path.startsWith('share_links/'))) {
        isActive = false;
        await api.services.users.change(id, { isActive }, { id, username });
      }
      return send();
    });
    const what = { kind: 'draft', changes: [change.id] };
    const { status } = await as('POST /api/admin/shares', { what }).finally(stop);
    expect([status, isActive]).toEqual([401, false]);
    expect(await api.rows('share_links', 'by.id', id)).toEqual([]);
  });

  test('of many pages reads its changes once in five seconds', async () => {
    const { text, get, address } = await shared();
    let reads = 0;
    const stop = intercept(api.db, async (_method, request, send) => {
      if (JSON.stringify(request).includes('draft_changes')) reads += 1;
      return send();
    });
    for (const page of ['', 'about', 'services', 'contact'])
      expect((await get(address + page)).text).toContain(text);
    expect(reads).toBe(1);
    passTime();
    await get(address);
    stop();
    expect(reads).toBe(2);
  });

  test('renders below its own path, with a policy that forbids scripts and forms', async () => {
    const { get, address } = await shared();
    const base = address.replace(/\/$/, '');
    for (const [path, url] of [
      ['', '/'],
      ['/', '/'],
      ['/Services?tab=media', '/services?tab=media'],
      ['/404', '/404'],
    ]) {
      rendered.length = 0;
      const { status, headers } = await get(base + path);
      expect(status, path).toBe(url === '/404' ? 404 : 200);
      expect(rendered, path).toEqual([`${base} ${url}`]);
      const policy = headers.get('content-security-policy');
      for (const rule of ['script-src', 'form-action', 'connect-src', 'frame-ancestors'])
        expect(policy, path).toContain(`${rule} 'none'`);
    }
    for (const wrong of ['', '/', `/${'A'.repeat(42)}/`, `/..%2f${'A'.repeat(40)}/`])
      expect((await get(`/preview${wrong}`)).status, wrong).toBe(404);
    const dashboard = await get(`${base}/admin`);
    expect([dashboard.status, dashboard.headers.get('location')]).toEqual([303, '/admin']);
  });

  test('is listed for staff without its token, and ends for all when staff revoke it', async () => {
    const { change } = await draft();
    const made = await shareDraft(change);
    const list = async () => (await asRoot('GET /api/admin/shares')).json;
    const [listed] = await list();
    const { address, ...link } = made;
    expect(listed).toEqual(link);
    const [, token = ''] = /^\/preview\/([A-Za-z0-9_-]{43})\/$/.exec(address) ?? [];
    const collections = (await api.db.listCollections()).map(({ id }) => api.rows(id));
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await Promise.all(collections))).not.toContain(token);
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(7 * DAY_MS);
    const end = () => asRoot(`DELETE /api/admin/shares/${link.id}`);
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    expect(column(await list(), 'id')).not.toContain(link.id);
    const events = (await asRoot('GET /api/admin/security')).json;
    for (const event of ['preview-revoked', 'preview-shared'])
      expect(events).toContainEqual(expect.objectContaining({ event, subject: '1 change' }));
  });

  test('of changes or of a schedule that do not exist is a 404', async () => {
    for (const what of [
      { kind: 'draft', changes: ['a'.repeat(40)] },
      { kind: 'schedule', id: 'a'.repeat(20) },
    ])
      expect((await staff.share(what)).status).toBe(404);
  });
});

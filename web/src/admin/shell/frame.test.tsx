import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { tabs } from '../lib/addresses/tabs.ts';
import { OVERVIEW_PATH } from '../lib/queries/use-overview.ts';
import { amina, answerCalls, fill, heldBack, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { emptyOverview, inquirySample } from '../lib/testing/samples-for-test.ts';
import { Commands } from './commands/commands.tsx';
import { Frame } from './frame.tsx';

async function open(
  url?: string,
  role: typeof amina.role = 'admin',
  more: Parameters<typeof answerCalls>[0] = {},
) {
  const calls = answerCalls({
    'GET /api/user': { json: { ...amina, role } },
    [`GET ${OVERVIEW_PATH}`]: {
      json: { ...emptyOverview, inquiries: { ...emptyOverview.inquiries, new: 3 } },
    },
    ...more,
  });
  const shown = renderAdmin(
    <>
      <Frame />
      <Commands />
    </>,
    url,
  );
  await screen.findByTitle(amina.username);
  const [sidebar, bottomBar] = screen.getAllByRole('navigation', { name: 'Dashboard' });
  if (!sidebar || !bottomBar) throw new Error('There are two ways through the dashboard');
  return { ...shown, calls, sidebar: within(sidebar), bottomBar: within(bottomBar) };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const address = () => screen.getByTestId('address').textContent?.split(' ')[0];
const isFocused = (name: RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(name));

test('the sidebar lists every tab in order, the badge on the inquiries, and the pages', async () => {
  const { sidebar } = await open('/admin?tab=partners');
  await sidebar.findByLabelText('3 new inquiries');
  expect(sidebar.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...tabs.map(({ name, label }) => (name === 'inquiries' ? 'Inquiries3' : label)),
    'Mail',
  ]);
  const owned = sidebar.getByRole('tablist').getAttribute('aria-owns')?.split(' ');
  expect(owned).toEqual(sidebar.getAllByRole('tab').map(({ id }) => id));
  expect(sidebar.getByRole('tab', { selected: true }).textContent).toBe('Partners');
  expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['Website', 'Insight', 'History', 'Account'],
  ]);
  expect(heading()).toBe('Partners');
  // A link of the dashboard loads no document, so a screen reader would not say where it has led.
  expect(screen.getByRole('heading', { level: 1 }).getAttribute('aria-live')).toBe('polite');
});

test('superadmins see their pages in the sidebar; other users cannot open them', async () => {
  const { sidebar, unmount } = await open('/admin/users', 'superadmin');
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Users');
  expect(heading()).toBe('Users');
  unmount();
  const shown = await open('/admin/users');
  expect(shown.sidebar.queryByRole('link', { name: 'Users' })).toBeNull();
  expect(heading()).toBe('Not for your account');
  expect(screen.getByText('Only superadmins may open this page.')).toBeTruthy();
});

test('another page begins at its top; Back leaves the place to the browser', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const { sidebar } = await open('/admin?tab=partners');
  await userEvent.click(sidebar.getByRole('tab', { name: 'Team' }));
  expect(heading()).toBe('Team');
  expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  // The link keeps the focus; after a sign-in, whose button is gone, the content gets it.
  expect(document.activeElement?.textContent).toBe('Team');
  act(() => history.back());
  await waitFor(() => expect(heading()).toBe('Partners'));
  expect(scroll).toHaveBeenCalledOnce();
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.click(sidebar.getByRole('tab', { name: 'Team' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each(['person', 'webhook'] as const)(
  'an admin who opens the view %s reads why it is refused',
  async (view) => {
    await open(inboxAddress(view));
    expect(heading()).toBe('Not for your account');
    expect(screen.getByText('Only superadmins may open this page.')).toBeTruthy();
  },
);

test('on a page that is no tab, the sidebar has links instead of tabs', async () => {
  const { sidebar } = await open('/admin/account');
  expect(sidebar.queryByRole('tab')).toBeNull();
  await userEvent.click(sidebar.getByRole('link', { name: 'Services' }));
  expect(address()).toBe('/admin?tab=services');
  expect(sidebar.getByRole('tab', { selected: true }).textContent).toBe('Services');
});

test('arrow keys move along the tabs and around their ends; only Enter and Space choose', async () => {
  const { sidebar } = await open('/admin?tab=services');
  sidebar.getByRole('tab', { name: 'Services' }).focus();
  for (const [key, name] of [
    ['{ArrowDown}', /^Team/],
    ['{ArrowUp}', /^Services/],
    ['{ArrowUp}', /^Inquiries/],
    ['{ArrowUp}', /^Overview/],
    ['{ArrowUp}', /^Mail/],
    ['{ArrowDown}', /^Overview/],
    ['{End}', /^Mail/],
    ['{Home}', /^Overview/],
  ] as const) {
    await userEvent.keyboard(key);
    await isFocused(name);
  }
  expect(address()).toBe('/admin?tab=services');
  await userEvent.keyboard(' ');
  expect(address()).toBe('/admin');
  await isFocused(/^Overview/);
});

test('the bottom bar leads to the same places as the sidebar', async () => {
  const { bottomBar } = await open('/admin?tab=seo');
  expect(bottomBar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin?tab=inquiries',
    '/admin/website',
  ]);
  expect(bottomBar.queryByRole('link', { current: 'page' })).toBeNull();
  await userEvent.click(bottomBar.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...tabs.filter(({ resource }) => resource?.publicSchema).map(({ label }) => label),
    ...['Insight', 'History', 'Templates', 'Mail', 'Account'],
  ]);
  expect(screen.getByRole('menuitem', { current: 'page' }).textContent).toBe('SEO');
});

test('the palette and the help replace each other, and then restore the earlier focus', async () => {
  const { sidebar } = await open();
  sidebar.getByRole('link', { name: 'History' }).focus();
  // Over a form, which may hold unsaved text, it does not open.
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Form" />');
  await userEvent.keyboard('{Control>}k{/Control}');
  const form = screen.getByRole('dialog', { name: 'Form' });
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
  form.remove();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /^Search/ });
  await userEvent.keyboard('{Control>}/{/Control}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /^Search/ });
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await isFocused(/^History$/);
});

test('keys pressed alone can be switched off; those with Ctrl still act', async () => {
  await open();
  const help = { name: 'Keyboard shortcuts' };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', help)).toBeNull());
  };
  await userEvent.keyboard('?');
  await userEvent.click(within(await screen.findByRole('dialog', help)).getByRole('checkbox'));
  await close();
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog', help)).toBeNull();
  await userEvent.keyboard('{Control>}/{/Control}');
  const box = within(await screen.findByRole('dialog', help)).getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await close();
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', help);
});

test('the notice that the browser is offline appears in an element that was there before', async () => {
  await open();
  const [notice] = screen.getAllByRole('status');
  expect(notice?.textContent).toBe('');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(notice?.textContent).toMatch(/^You are offline/);
});

test('the bottom bar marks one place as current', async () => {
  const { bottomBar, sidebar } = await open('/admin/website');
  const places = [...bottomBar.getAllByRole('link'), bottomBar.getByRole('button')];
  const current = () => places.filter((one) => one.ariaCurrent).map(({ textContent }) => textContent);
  expect(current()).toEqual(['Website']);
  for (const name of ['Team', 'Insight']) {
    await userEvent.click(sidebar.getByRole('link', { name }));
    expect(current(), name).toEqual(['More']);
  }
});

test('the sidebar stays collapsed after a reload', async () => {
  const { sidebar, unmount } = await open();
  sidebar.getByRole('button', { name: 'Collapse the sidebar' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(sidebar.getByRole('button', { name: 'Expand the sidebar' }));
  // Screen readers still read the names.
  expect(sidebar.getByRole('tab', { name: 'Services' })).toBeTruthy();
  unmount();
  const again = await open();
  await userEvent.click(again.sidebar.getByRole('button', { name: 'Expand the sidebar' }));
  expect(again.sidebar.getByRole('button', { name: 'Collapse the sidebar' })).toBeTruthy();
});

test('the sidebar can be collapsed where the browser refuses storage', async () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const { sidebar } = await open();
  await userEvent.click(sidebar.getByRole('button', { name: 'Collapse the sidebar' }));
  expect(sidebar.getByRole('button', { name: 'Expand the sidebar' })).toBeTruthy();
});

test('text typed into the search box moves to the palette, and Escape restores the focus', async () => {
  await open();
  const box = screen.getByRole('searchbox', { name: 'Search everything' });
  box.focus();
  await userEvent.keyboard('tr');
  const palette = await screen.findByRole('combobox');
  expect(palette).toHaveProperty('value', 'tr');
  expect(document.activeElement).toBe(palette);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box).toHaveProperty('value', '');
});

const SEARCH = 'POST /api/admin/inquiries/search';
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const type = (text: string) => fill(screen.getByRole('combobox'), text);

/** Opens the palette alone, by its key, and types a text. */
async function openPalette(typed: string, more: Parameters<typeof answerCalls>[0] = {}, url?: string) {
  const calls = answerCalls({ 'GET /api/user': { json: amina }, [SEARCH]: { json: [] }, ...more });
  renderAdmin(<Commands />, url);
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  type(typed);
  return calls;
}

test('the palette finds a text by its words, where to change a headline, to publish, undo and restore', async () => {
  await openPalette('publish');
  for (const typed of ['publish', 'undo', 'restore']) {
    type(typed);
    await waitFor(() => expect(options()[0]).toMatch(/^Published changes/));
  }
  // A built-in text is found by its words.
  type('local working hours');
  const text = await screen.findByRole('option', { name: /^Why Our Network Is Trusted/ });
  expect(text.textContent).toContain('Partners, Why Our Network Is Trusted');
  fireEvent.click(text);
  expect(address()).toBe('/admin?tab=company&dialog=new%3Atrust');
  await userEvent.keyboard('{Control>}k{/Control}');
  type('headline');
  await waitFor(() => expect(options()[0]).toMatch(/^Edit the home page/));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/#edit:');
});

test('the palette adds no step to the history for the page that is open', async () => {
  await openPalette('partners', {}, '/admin?tab=partners');
  const { length } = history;
  await waitFor(() => expect(options()[0]).toMatch(/^partners/i));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin?tab=partners');
  expect(history.length).toBe(length);
  await userEvent.keyboard('{Control>}k{/Control}');
  type('questions');
  await waitFor(() => expect(options()[0]).toMatch(/^questions/i));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin?tab=questions');
  expect(history.length).toBe(length + 1);
});

test('the palette lists inquiries below the rest, by a search whose address omits the text', async () => {
  const found = inquirySample('i1', { firstName: 'Trasha', subject: 'A depot' });
  const calls = await openPalette('tras', { [SEARCH]: { json: [found] } });
  await screen.findByRole('option', { name: /^Trasha .*: A depot/ });
  expect(options()[0]).toMatch(/^Trash/);
  const search = { path: '/api/admin/inquiries/search', body: { q: 'tras', suspect: false } };
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject(search);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe(`/admin?tab=inquiries&id=${found.id}`);
});

test('Enter waits for the new search, and opens no result of an earlier one', async () => {
  const named = {
    zulu: inquirySample('i1', { subject: 'Zulu' }),
    xhosa: inquirySample('i2', { subject: 'Xhosa' }),
  };
  const [arrives, answer] = heldBack();
  await openPalette('zulu', {
    [SEARCH]: async ({ body }) => {
      const { q } = body as { q: keyof typeof named };
      if (q === 'xhosa') await arrives;
      return { json: [named[q]] };
    },
  });
  await screen.findByRole('option', { name: /: Zulu/ });
  type('xhosa');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Searching inquiries…')).toBeTruthy();
  answer();
  await waitFor(() => expect(address()).toBe(`/admin?tab=inquiries&id=${named.xhosa.id}`));
});

test('Enter right after the last letter waits for its search', async () => {
  const found = inquirySample('i1', { subject: 'Xhosa' });
  await openPalette('zz', {
    [SEARCH]: ({ body }) => ({ json: (body as { q: string }).q === 'xhosa' ? [found] : [] }),
  });
  await screen.findByText('Nothing found.');
  type('xhosa');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin?tab=inquiries&id=${found.id}`));
});

test('the palette says that it found nothing once everything has loaded', async () => {
  const [arrives, answer] = heldBack();
  await openPalette('xhosa', { 'GET /api/admin/partners': () => arrives.then(() => ({ json: [] })) });
  await screen.findByText('Loading…');
  answer();
  await screen.findByText('Nothing found.');
});

test('a failed search for inquiries says so, and the palette still finds the rest', async () => {
  const calls = await openPalette('trash', { [SEARCH]: { status: 400, json: { message: 'Not today' } } });
  await screen.findByText(/^Inquiries could not be searched: 400/);
  expect(options()[0]).toMatch(/^Trash/);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the palette begins with the recent entries, and omits an inquiry that is gone', async () => {
  const kept = { 'GET /api/admin/inquiries/i1': { json: inquirySample('i1', { firstName: 'Zawadi' }) } };
  const first = await open('/admin?tab=inquiries&id=i2', 'admin', kept);
  first.unmount();
  const second = await open('/admin?tab=inquiries&id=i1', 'admin', kept);
  second.unmount();
  await open('/admin/account', 'admin', kept);
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(options()[1]).toMatch(/^Zawadi/));
  expect(options()[0]).toMatch(/^Account/);
});

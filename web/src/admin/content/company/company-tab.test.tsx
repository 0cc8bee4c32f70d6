import {
  companyInfo,
  contactDetails,
  MAX_FILM_BYTES,
  type Resource,
  type StoredRecord,
  texts,
} from '@mipaka/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { siteMediaIn } from '../../../shared/lib/content/content.tsx';
import { amina, answerCalls, fill, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Guard } from '../../ui/guard.tsx';
import { siteTexts } from '../lib/site-places.ts';
import { CompanyTab } from './company-tab.tsx';
import { rowsOf, textRows } from './list-texts.ts';

const stamps = {
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  lastEdit: null,
};
const mission = {
  ...companyInfo.draft.parse({ section: ' Mission', title: 'Why we are here', content: 'To *open* doors.' }),
  ...stamps,
  id: 'm1',
};
const press = {
  ...companyInfo.draft.parse({ section: 'press', title: 'Press', content: 'Nobody reads it.' }),
  ...stamps,
  id: 'p1',
};
const start = { ...texts.draft.parse({ key: 'home.start', text: 'Begin here' }), ...stamps, id: 't1' };

const boxOf = (heading: HTMLElement) => heading.closest('[role=alert]') as HTMLElement;

describe('the rows of the Company tab', () => {
  const rows = rowsOf(
    new Map<Resource, StoredRecord[]>([
      [companyInfo, [mission, press]],
      [texts, [start]],
    ]),
  );
  const rowFor = (label: string) => rows.find((row) => textRows.labelOf?.(row) === label);

  test('list all texts of the site in page order, after those that stand on no page', () => {
    expect(rows).toHaveLength(siteTexts.length + 1);
    expect(rows[0]?.id).toBe('p1');
    expect([...new Set(rows.map((row) => textRows.group?.(row)))]).toEqual([
      ...[
        'On no page',
        'Contact details',
        'Social card and film',
        'Home',
        'About',
        'Services',
        'Team',
        'Partners',
        'Contact',
        'Privacy',
      ],
      ...['Every page', 'Page not found'],
    ]);
  });

  test('show what visitors read and whether staff wrote it', () => {
    const shown = ['About, Our Mission', 'Home, Hero, first button', 'Home, Hero, second button'].map(
      (label) => {
        const row = rowFor(label);
        return row && [textRows.line(row), textRows.badge?.(row)];
      },
    );
    expect(shown).toEqual([
      ['Why we are here · To *open* doors.', 'Edited'],
      ['Begin here', 'Edited'],
      [home['home.services'].text, 'Built-in'],
    ]);
  });

  test('have no badge and no address for a section with an unknown name', () => {
    const row = rows[0];
    expect(row && [textRows.nameOf(row), textRows.badge?.(row), row.address]).toEqual([
      'Press',
      undefined,
      undefined,
    ]);
  });

  test('show the contact details of the language that the site reads, and no other as those of the site', () => {
    const detailsIn = (language: string) => ({ ...stamps, id: language, language, isActive: true });
    const [de, en] = [detailsIn('de'), detailsIn('EN')];
    const idsOf = (...saved: StoredRecord[]) =>
      rowsOf(new Map<Resource, StoredRecord[]>([[contactDetails, saved]]))
        .slice(0, 2)
        .map(({ id, page }) => [id, page]);
    expect(idsOf(de, en)).toEqual([
      ['de', undefined],
      ['EN', 'Contact details'],
    ]);
    expect(idsOf(de)[1]).toEqual(['new:contact-details', 'Contact details']);
  });

  test('link to the page on the site, and to the text in its editor; of an inactive one, to the built-in text', () => {
    const row = rowFor('About, Our Mission');
    expect([row?.address, row?.editing]).toEqual(['/about', '/about#edit:companyInfo/m1/title']);
    const missing = rowFor('Page not found, Title');
    expect([missing?.address, missing?.editing]).toEqual(['/404', false]);
    const rowsNow = rowsOf(new Map<Resource, StoredRecord[]>([[texts, [{ ...start, isActive: false }]]]));
    expect(rowsNow.find(({ id }) => id === 't1')?.editing).toBe('/#edit:texts/home.start/text');
  });
});

describe('the Company tab', () => {
  const lists = {
    'GET /api/user': { json: amina },
    'GET /api/admin/company-info': { json: [mission, press] },
    'GET /api/admin/texts': { json: [start] },
    'GET /api/admin/contact-details': { json: [] },
    'GET /api/admin/site-media': { json: [] },
  };
  const open = (address = '/admin?tab=company') =>
    renderAdmin(
      <Guard>
        <CompanyTab />
      </Guard>,
      address,
    );
  const search = async (words: string) =>
    fill(await screen.findByRole('searchbox', { name: 'Search company sections' }), words);

  test('a built-in text opens filled in, and is saved under its key', async () => {
    const calls = answerCalls({
      ...lists,
      'POST /api/admin/texts': {
        status: 201,
        json: { ...start, id: 't2', key: 'home.services', text: 'All services' },
      },
    });
    open();
    await search('hero second button');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Home, Hero, second button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Home: Hero, second button' }));
    const field = dialog.getByLabelText('Text');
    expect((field as HTMLInputElement).value).toBe('Services');
    expect(dialog.queryByLabelText('Key')).toBeNull();
    fill(field, 'All services');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Text updated successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      key: 'home.services',
      text: 'All services',
      isActive: true,
    });
  });

  test('a text typed for a built-in one stays when a colleague saves that text meanwhile', async () => {
    const theirs = { ...start, id: 't2', key: 'home.services', text: 'Theirs' };
    let saved = [start];
    const calls = answerCalls({
      ...lists,
      'GET /api/admin/texts': () => ({ json: saved }),
      'POST /api/admin/texts': () => {
        saved = [start, theirs];
        const errors = { key: 'Already in use' };
        return { status: 409, json: { detail: 'The key "home.services" is already in use', errors } };
      },
      'PUT /api/admin/texts/t2': { json: { ...theirs, text: 'Mine' } },
    });
    const openText = async () => {
      const page = open();
      await search('hero second button');
      await userEvent.click(await screen.findByRole('button', { name: 'Edit Home, Hero, second button' }));
      return page;
    };
    const foundConflict = () => screen.findByText('Somebody else saved this while you were editing');
    const { unmount } = await openText();
    const field = await screen.findByLabelText('Text');
    fill(field, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await foundConflict()).toBeTruthy();
    unmount();
    await openText();
    expect(await screen.findByText('What you typed before is back.')).toBeTruthy();
    expect(boxOf(await foundConflict()).textContent).toMatch(/Theirs.*Mine/);
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Text updated successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Mine', isActive: true });
  });

  test('a text typed for a saved one can be saved after a colleague has reset that text', async () => {
    let saved = [start];
    const calls = answerCalls({
      ...lists,
      'GET /api/admin/texts': () => ({ json: saved }),
      'POST /api/admin/texts': { status: 201, json: { ...start, id: 't2', text: 'Mine' } },
    });
    const { unmount } = open('/admin?tab=company&dialog=t1');
    fill(await screen.findByLabelText('Text'), 'Mine');
    unmount();
    saved = [];
    open('/admin?tab=company&dialog=new:home.start');
    expect(await screen.findByText('What you typed before is back.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Text updated successfully')).toBeTruthy();
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ text: 'Mine' });
  });

  test.each([
    ['new:vision', 'Update', 'updated'],
    ['new', 'Create', 'created'],
  ])('the toast says “created” for a new section alone: %s', async (start, button, done) => {
    answerCalls({ ...lists, 'POST /api/admin/company-info': { status: 201, json: { ...press, id: 'c9' } } });
    open(`/admin?tab=company&dialog=${start}`);
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['section', 'title', 'content']) {
      const field = document.querySelector(`[role=dialog] [name=${name}]`);
      if (field) fill(field, 'awards');
    }
    fireEvent.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(`Company information ${done} successfully`)).toBeTruthy();
  });

  test('the preview of a new section shows its text as on the site', async () => {
    answerCalls(lists);
    open('/admin?tab=company&dialog=new');
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText(/^Section/), 'benefits');
    const { start } = siteTexts.find(({ name }) => name === 'benefits') ?? {};
    fill(dialog.getByLabelText(/^Content/), String(start?.content));
    expect((await dialog.findByText('Shared delivery')).tagName).toBe('P');
  });

  test('a built-in text that is saved as it is stays built in', async () => {
    const calls = answerCalls(lists);
    open('/admin?tab=company&dialog=new:home.services');
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a text that is too long for its place is not sent', async () => {
    const calls = answerCalls(lists);
    open('/admin?tab=company&dialog=new:home.services');
    fill(await screen.findByLabelText('Text'), 'x'.repeat(41));
    fireEvent.click(screen.getByText('Update'));
    expect(await screen.findByText('Text must be at most 40 characters')).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('staff reset an edited text to the built-in one, and can undo that', async () => {
    const calls = answerCalls({ ...lists, 'DELETE /api/admin/texts/t1': { status: 204 } });
    open();
    await search('hero first button');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reset Home, Hero, first button to built-in' }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/admin/texts/t1')).toBe(
      true,
    );
  });

  test('an opened fold stays open when the form of a text in it closes', async () => {
    answerCalls(lists);
    open('/admin?tab=company');
    const summary = await screen.findByText('Home');
    const fold = summary.closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    expect(screen.queryByRole('button', { name: /^Edit Home/ })).toBeNull();
    await userEvent.click(summary);
    await userEvent.click(screen.getByRole('button', { name: 'Edit Home, Hero, second button' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fold.open).toBe(true);
  });

  test('a built-in text cannot be reset, hidden or selected', async () => {
    answerCalls(lists);
    open();
    await search('hero second button');
    await screen.findByRole('button', { name: 'Edit Home, Hero, second button' });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Reset|^Delete/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Hero, second button/ })).toBeNull();
  });

  test('the address of a built-in text opens the saved text once staff have saved one', async () => {
    answerCalls(lists);
    open('/admin?tab=company&dialog=new:home.start');
    expect(await screen.findByText('Edit Home: Hero, first button')).toBeTruthy();
    expect((screen.getByLabelText('Text') as HTMLInputElement).value).toBe('Begin here');
    expect(screen.getByText('Update')).toBeTruthy();
  });

  test('a built-in section opens for editing, with its title selected and without its key', async () => {
    const calls = answerCalls({
      ...lists,
      'POST /api/admin/company-info': { status: 201, json: { ...mission, id: 'v1', section: 'vision' } },
    });
    open('/admin?tab=company&dialog=new:vision');
    expect(await screen.findByRole('dialog', { name: 'Edit About: Our Vision' })).toBeTruthy();
    const title = screen.getByLabelText('Title') as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect([title.selectionStart, title.selectionEnd]).toEqual([0, 'Our Vision'.length]);
    expect(screen.queryByLabelText('Section')).toBeNull();
    expect(screen.getByText('Replaces: About, Our Vision')).toBeTruthy();
    fill(title, 'Where we go');
    fireEvent.click(screen.getByText('Update'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ section: 'vision' }),
    );
  });

  test('the contact details are one record that begins with the built-in ones', async () => {
    const calls = answerCalls({ ...lists, 'POST /api/admin/contact-details': { status: 201, json: {} } });
    open('/admin?tab=company&dialog=new:contact-details');
    const phone = await screen.findByLabelText('Phone');
    expect((phone as HTMLInputElement).value).toBe('+254 700 123 456');
    expect(screen.queryByLabelText('Language')).toBeNull();
    fill(phone, '0700 999 888');
    fill(screen.getByLabelText('X address'), 'http://x.com/mipaka');
    fireEvent.click(screen.getByText('Update'));
    expect(await screen.findByText(/^Phone must begin with \+/)).toBeTruthy();
    expect(screen.getByText('X address must be a web address that starts with https://')).toBeTruthy();
    fill(phone, '+254 700 999 888');
    fill(screen.getByLabelText('X address'), '');
    fireEvent.click(screen.getByText('Update'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        ...{ language: 'en', phone: '+254 700 999 888', x: null },
        linkedin: 'https://www.linkedin.com/company/mipaka-network',
      }),
    );
  });

  test('the social card, film and poster are one record that begins with the built-in ones', async () => {
    const saved = { ...siteMediaIn([]), isActive: true, ...stamps, id: 'f1', film: '/media/a.mp4' };
    const calls = answerCalls({ ...lists, 'POST /api/admin/site-media': { status: 201, json: saved } });
    open();
    await search('film');
    expect(await screen.findByText('The built-in pictures and film')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Social card and film' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Social card and film' }));
    expect(dialog.queryByLabelText('Language')).toBeNull();
    // The poster needs no description: it tells visitors nothing.
    expect(dialog.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'socialCardAlt',
    ]);
    const drop = dialog.getByText('Drop a film here, or click to upload').closest('label') as HTMLElement;
    const input = within(drop).getByLabelText(/Drop a film here/);
    const pick = (file: File) => fireEvent.change(input, { target: { files: [file] } });

    pick(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(dialog.getByRole('alert').textContent).toBe('notes.pdf is no MP4 or WebM file');
    pick(new File([new Uint8Array(MAX_FILM_BYTES + 1)], 'long.mp4', { type: 'video/mp4' }));
    expect(dialog.getByRole('alert').textContent).toBe('long.mp4 has 6.00 MB, and a film at most 6.00 MB');
    pick(new File(['film'], 'port.mp4', { type: 'video/mp4' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByText('port.mp4')).toBeTruthy();
    fill(dialog.getByLabelText('Social card description'), 'A port');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Social card and film updated successfully')).toBeTruthy();
    const body = calls.find(({ method }) => method === 'POST')?.body as FormData;
    expect([...body.keys()].sort()).toEqual(['film', 'isActive', 'language', 'socialCardAlt']);
    expect([body.get('language'), (body.get('film') as File).name]).toEqual(['en', 'port.mp4']);
  });

  test('a refused film shows the reason beside its field; the present film can be removed', async () => {
    const saved = { ...siteMediaIn([]), isActive: true, ...stamps, id: 'f1', film: '/media/a.mp4' };
    const said = 'The film is damaged or was cut off';
    const calls = answerCalls({
      ...lists,
      'GET /api/admin/site-media': {
        json: [saved],
      },
      'PUT /api/admin/site-media/f1': {
        status: 415,
        json: {
          type: 'about:blank',
          title: 'Unsupported Media Type',
          status: 415,
          detail: said,
          errors: { film: said },
        },
      },
    });
    open('/admin?tab=company&dialog=f1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Social card and film' }));
    expect(dialog.getByLabelText('The present film').getAttribute('src')).toBe('/media/a.mp4');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the present film' }));
    expect(dialog.queryByLabelText('The present film')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(said);
    const body = calls.find(({ method }) => method === 'PUT')?.body as FormData;
    expect([body.get('removeFilm'), body.get('film'), body.has('language')]).toEqual(['true', null, false]);
  });

  const selectEdited = async () => {
    open();
    await search('edited');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all company sections shown' }));
  };
  const undoAll = async (said: string) => {
    expect(await screen.findByText(said)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  };

  test('staff change several texts at once, whatever entity they belong to, and undo all of that', async () => {
    const saved = (record: StoredRecord, publish: string) => {
      const lastEdit = { at: stamps.updatedAt, by: { id: 'u1', username: 'amina' }, publish };
      return { json: { ...record, isActive: false, lastEdit } };
    };
    const undone = { json: { entry: null, skipped: [] } };
    const calls = answerCalls({
      ...lists,
      'PUT /api/admin/company-info/press': saved(press, 'p1'),
      'PUT /api/admin/company-info/Mission': saved(mission, 'p2'),
      'PUT /api/admin/texts/t1': saved(start, 'p3'),
      'POST /api/admin/publishes/p1/undo': undone,
      'POST /api/admin/publishes/p2/undo': undone,
      'POST /api/admin/publishes/p3/undo': undone,
    });
    await selectEdited();
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    await undoAll('3 company sections deactivated successfully');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3));
  });

  test('staff restore several texts that they have reset, whatever entity they belong to', async () => {
    const calls = answerCalls({
      ...lists,
      'DELETE /api/admin/company-info/p1': { status: 204 },
      'DELETE /api/admin/company-info/m1': { status: 204 },
      'DELETE /api/admin/texts/t1': { status: 204 },
      'POST /api/admin/trash/p1/restore': { json: press },
      'POST /api/admin/trash/m1/restore': { json: mission },
      // The response to an earlier call was lost: the text is in its list again.
      'POST /api/admin/trash/t1/restore': { status: 404, json: {} },
    });
    await selectEdited();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await undoAll('3 company sections deleted successfully');
    expect(await screen.findByText('3 company sections restored successfully')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  test('a built-in text is saved as a draft; over an existing draft, only after a choice', async () => {
    const created = {
      ...{ id: 'c'.repeat(40), kind: 'create', resource: 'texts', record: 'd'.repeat(20), locale: 'en' },
      ...{ label: 'home.services', by: amina, at: stamps.createdAt, version: 'v1', conflict: null },
      values: { key: 'home.services', text: 'Drafted', isActive: true },
    };
    const calls = answerCalls({
      ...lists,
      'GET /api/user': { json: amina },
      'GET /api/admin/draft': { json: { changes: [created], schedules: [] } },
      'PUT /api/admin/draft/changes': ({ body }) => {
        const [change] = (body as { changes: { version: string | null }[] }).changes;
        return change?.version === 'v1' ? { json: { saved: [], removed: [] } } : { status: 412, json: {} };
      },
    });
    const saves = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    open('/admin?tab=company&dialog=new:home.services');
    expect(await screen.findByText(/Changed in the draft/)).toBeTruthy();
    fill(screen.getByLabelText('Text'), 'All services');
    fireEvent.click(screen.getByText('Save as draft'));
    // The draft holds a change that the form has not shown.
    const conflict = within(await screen.findByText('This is changed in the draft already').then(boxOf));
    expect(conflict.getByText('Drafted')).toBeTruthy();
    expect(screen.queryByText('Text saved as a draft')).toBeNull();
    fireEvent.click(conflict.getByText('Save mine'));
    expect(await screen.findByText('Text saved as a draft')).toBeTruthy();
    const whole = { kind: 'create', resource: 'texts' };
    const values = { key: 'home.services', text: 'All services', isActive: true };
    expect(saves()).toEqual([
      { typedBy: amina.id, changes: [expect.objectContaining({ ...whole, version: null, values })] },
      {
        typedBy: amina.id,
        changes: [expect.objectContaining({ ...whole, record: created.record, version: 'v1', values })],
      },
    ]);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a saved text that a drafted one will replace is drafted only after a choice, in that one', async () => {
    const values = { section: 'mission', title: 'Drafted', content: 'To *open* doors.', isActive: true };
    const created = {
      ...{
        id: 'c'.repeat(40),
        kind: 'create',
        resource: 'companyInfo',
        record: 'd'.repeat(20),
        locale: 'en',
      },
      ...{ label: 'mission', by: amina, at: stamps.createdAt, version: 'v1', conflict: null, values },
    };
    const calls = answerCalls({
      ...lists,
      'GET /api/user': { json: amina },
      'GET /api/admin/draft': { json: { changes: [created], schedules: [] } },
      'PUT /api/admin/draft/changes': { json: { saved: [], removed: [] } },
    });
    const saves = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    open(`/admin?tab=company&dialog=${mission.id}`);
    expect(await screen.findByText(/Changed in the draft/)).toBeTruthy();
    fill(screen.getByLabelText('Content'), 'Typed');
    fireEvent.click(screen.getByText('Save as draft'));
    const conflict = within(await screen.findByText('This is changed in the draft already').then(boxOf));
    expect(saves()).toEqual([]);
    fireEvent.click(conflict.getByText('Save mine'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    const merged = { ...values, content: 'Typed' };
    const whole = { kind: 'create', record: created.record, version: 'v1', values: merged };
    expect(saves()).toEqual([{ typedBy: amina.id, changes: [expect.objectContaining(whole)] }]);
  });

  test('a row whose text is changed in the draft shows “Draft”', async () => {
    const set = {
      ...{
        id: 'e'.repeat(40),
        kind: 'set',
        resource: 'texts',
        record: 't'.repeat(20),
        field: 'text',
        locale: 'en',
      },
      ...{ label: 'home.start', by: amina, at: stamps.createdAt, version: 'v1', conflict: null },
      ...{ value: 'Start', base: { value: 'Begin here', updatedAt: stamps.updatedAt } },
    };
    answerCalls({
      ...lists,
      'GET /api/admin/texts': { json: [{ ...start, id: set.record }] },
      'GET /api/admin/draft': { json: { changes: [set], schedules: [] } },
    });
    open();
    await search('hero');
    expect(await screen.findAllByText('Draft')).toHaveLength(1);
  });
});

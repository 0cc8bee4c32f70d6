import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { EditContext, type Place } from '../../../../shared/lib/content/content.tsx';
import { renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { builtInFor } from '../../lib/site-places.ts';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { Editable } from './editable.tsx';
import { NameTag } from './name-tag.tsx';

const session = {
  ...{ changes: [], schedules: [], colleagues: new Map(), usesSheet: false },
  ...{ noteTyping() {}, setPlace() {}, keep() {} },
} as unknown as Session;

test('an editable text keeps its element when editing starts and ends, and so its layout', () => {
  let edit = (_session: Session | null) => {};
  function Page() {
    const [editing, setEditing] = useState<Session | null>(null);
    edit = setEditing;
    return (
      <EditContext value={editing}>
        <Editable resource="texts" record={{ key: 'home.eyebrow', text: 'Nairobi' }} field="text">
          Nairobi
        </Editable>
      </EditContext>
    );
  }
  renderAdmin(<Page />);
  const shown = screen.getByText('Nairobi');
  expect([...shown.attributes]).toEqual([]);
  act(() => edit(session));
  expect(screen.getByRole('textbox')).toBe(shown);
  fireEvent.click(shown);
  expect(screen.getByRole('textbox').getAttribute('contenteditable')).toBe('plaintext-only');
  // Closed in mid-word and opened again, the editor shows the text instead of the field.
  act(() => edit(null));
  expect([...screen.getByText('Nairobi').attributes]).toEqual([]);
  act(() => edit(session));
  expect(screen.getByRole('textbox').getAttribute('aria-readonly')).toBe('true');
});

test('text being typed stays when a colleague creates the record of that text', () => {
  let followColleague = () => {};
  function Page() {
    const [record, setRecord] = useState<Place['record']>({ key: 'home.eyebrow', text: 'Nairobi' });
    followColleague = () => setRecord({ id: 'a'.repeat(20), key: 'home.eyebrow', text: 'Mombasa' });
    return (
      <EditContext value={session}>
        <Editable resource="texts" record={record} field="text">
          {String(record.text)}
        </Editable>
      </EditContext>
    );
  }
  renderAdmin(<Page />);
  fireEvent.click(screen.getByRole('textbox'));
  const field = screen.getByRole('textbox');
  expect(field.textContent).toBe('Nairobi');
  field.textContent = 'Half a sen';
  act(() => followColleague());
  expect(screen.getByRole('textbox').dataset.record).toBe('a'.repeat(20));
  expect(screen.getByRole('textbox').textContent).toBe('Half a sen');
});

test('text being typed is kept when its page goes, as by Back; after Escape nothing is', () => {
  const kept = vi.fn();
  const text = (
    <EditContext value={{ ...session, keep: kept } as never}>
      <Editable resource="texts" record={{ key: 'home.eyebrow', text: 'Nairobi' }} field="text">
        Nairobi
      </Editable>
    </EditContext>
  );
  const typeIn = () => {
    fireEvent.click(screen.getByRole('textbox'));
    const field = screen.getByRole('textbox');
    // jsdom has no innerText.
    Object.defineProperty(field, 'innerText', { value: 'Mombasa' });
    fireEvent.input(field);
  };
  const page = renderAdmin(text);
  typeIn();
  const field = screen.getByRole('textbox');
  // Enter takes a word of an input method, and no tab of the page hears it; another window has the focus meanwhile.
  document.onkeydown = vi.fn();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(document.onkeydown).not.toHaveBeenCalled();
  vi.spyOn(document, 'hasFocus').mockReturnValueOnce(false);
  fireEvent.blur(field);
  expect(field.hasAttribute('contenteditable')).toBe(true);
  fireEvent.keyDown(field, { key: 'Escape' });
  typeIn();
  expect(kept).not.toHaveBeenCalled();
  page.unmount();
  expect(kept.mock.calls).toMatchObject([[{ value: 'Mombasa' }]]);
});

test('a text with line breaks that is opened and left as it was is no change', () => {
  const keep = vi.fn();
  const leave = (place: Place, innerText: string) => {
    const page = renderAdmin(
      <EditContext value={{ ...session, keep } as never}>
        <Editable {...place}>Text</Editable>
      </EditContext>,
    );
    fireEvent.click(screen.getByRole('textbox'));
    const field = screen.getByRole('textbox');
    Object.defineProperty(field, 'innerText', { value: innerText });
    if (place.field === 'bio') expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    page.unmount();
  };
  const id = 'a'.repeat(20);
  leave(
    { resource: 'texts', record: { id, key: 'contact.lead', text: 'One\nTwo' }, field: 'text' },
    'One Two',
  );
  leave({ resource: 'team', record: { id, bio: 'One\r\n\r\nTwo' }, field: 'bio' }, 'One\n\nTwo');
  expect(keep).not.toHaveBeenCalled();
  leave({ resource: 'team', record: { id, bio: 'One\r\n\r\nTwo' }, field: 'bio' }, 'One\nTwo');
  leave({ resource: 'team', record: { id, bio: 'One' }, field: 'bio' }, 'One\u000bTwo');
  // Cells of a spreadsheet, pasted into a text of one line.
  leave({ resource: 'team', record: { id, name: 'Amina' }, field: 'name' }, 'Amina\t\u000bOtieno\n');
  expect(keep.mock.calls).toMatchObject([
    [{ value: 'One\nTwo' }],
    [{ value: 'One Two' }],
    [{ value: 'Amina Otieno' }],
  ]);
});

test('a text that is too long is kept apart when its page goes, as by Back', () => {
  const refuse = vi.fn();
  const page = renderAdmin(
    <EditContext value={{ ...session, refuse } as never}>
      <Editable resource="texts" record={{ key: 'home.eyebrow', text: 'Nairobi' }} field="text">
        Nairobi
      </Editable>
    </EditContext>,
  );
  fireEvent.click(screen.getByRole('textbox'));
  const field = screen.getByRole('textbox');
  const value = 'Mombasa '.repeat(1_000).trim();
  Object.defineProperty(field, 'innerText', { value });
  fireEvent.input(field);
  expect(refuse).not.toHaveBeenCalled();
  page.unmount();
  expect(refuse.mock.calls).toMatchObject([[{ value }, expect.stringContaining('at most')]]);
});

test('the description of a field names the keys that end it, and its error', async () => {
  renderAdmin(
    <EditContext value={session}>
      <Editable resource="texts" record={{ key: 'home.eyebrow', text: 'Nairobi' }} field="text">
        Nairobi
      </Editable>
      <NameTag session={session} tools={{} as DraftActions['tools']} />
    </EditContext>,
  );
  fireEvent.click(screen.getByRole('textbox'));
  const field = screen.getByRole('textbox');
  const described = () =>
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(await screen.findByText(/^Enter keeps/)).toBeTruthy();
  expect(described()).toEqual([undefined, 'Enter keeps, Esc cancels']);
  Object.defineProperty(field, 'innerText', { value: '' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(described()).toEqual([expect.stringMatching(/./), 'Enter keeps, Esc cancels']);
});

test('in a changed built-in section, only the changed field is marked', () => {
  const record = { id: 'a'.repeat(20), section: 'mission', title: 'Why we are here', content: '' };
  const built = builtInFor('companyInfo', record);
  const shown = { ...record, content: String(built.content) };
  const change = { kind: 'create', resource: 'companyInfo', record: record.id, values: shown };
  renderAdmin(
    <EditContext value={{ ...session, changes: [change] } as never}>
      {(['title', 'content'] as const).map((field) => (
        <Editable key={field} resource="companyInfo" record={shown} field={field}>
          {field}
        </Editable>
      ))}
    </EditContext>,
  );
  const isMarked = (words: string) => screen.getByText(words).dataset.changed !== undefined;
  expect([isMarked('title'), isMarked('content')]).toEqual([true, false]);
});

test('a click puts the caret into a text however the page shows it, Enter selects the text', () => {
  renderAdmin(
    <EditContext value={session}>
      <Editable resource="texts" record={{ key: 'home.eyebrow', text: 'Nairobi, Kenya' }} field="text">
        Nairobi,&nbsp;Kenya
      </Editable>
    </EditContext>,
  );
  fireEvent.click(screen.getByRole('textbox'));
  expect(getSelection()?.toString()).toBe('');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(getSelection()?.toString()).toBe('Nairobi, Kenya');
});

test('a text with a scheduled change is marked, and its name says when the change goes out', () => {
  const record = { id: 'a'.repeat(20), key: 'home.eyebrow', text: 'Nairobi' };
  const change = { kind: 'set', resource: 'texts', record: record.id, field: 'text', value: 'Mombasa' };
  const set = { id: 's1', at: '2026-11-30T05:00:00.000Z', failure: null, changes: [change] };
  renderAdmin(
    <EditContext value={{ ...session, schedules: [set] } as never}>
      <Editable resource="texts" record={record} field="text">
        Nairobi
      </Editable>
    </EditContext>,
  );
  const text = screen.getByRole('textbox', {
    name: 'Hero, above the title (scheduled for 30 Nov 2026, 08:00 EAT)',
  });
  expect(text.dataset.scheduled).toBe('true');
});

import { type DraftChange, type DraftedChange, type PublicName, team } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../../../tests/platform/harness/samples.ts';
import { useAuth } from '../../../../shared/lib/api/auth.tsx';
import { siteMediaIn } from '../../../../shared/lib/content/content.tsx';
import { draftQuery } from '../../../lib/queries/draft-queries.ts';
import { amina, answerCalls, fill, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { type OpenRecord, RecordEditor } from './record-editor.tsx';

const at = '2026-11-23T05:00:00.000Z';
const stamped = { createdAt: at, updatedAt: at, lastEdit: null };
const film = { film: `/media/${'F'.repeat(22)}.mp4` };
const card = {
  socialCard: `/media/${'C'.repeat(22)}-1200.jpg`,
  ...{ socialCardAlt: 'A port', socialCardWidth: 1_200, socialCardHeight: 630, socialCardColor: '#000000' },
};
const { id: _none, ...builtIn } = siteMediaIn([]);
const stored = { ...stamped, ...builtIn, ...card, id: 'm'.repeat(20), isActive: false };
const mp4 = () => new File(['film'], 'port.mp4', { type: 'video/mp4' });

/** A change as a colleague has saved it. */
const theirs = (change: DraftedChange, version: string): DraftChange =>
  ({
    ...change,
    ...{
      id: Buffer.from(version).toString('hex').padEnd(40, '0'),
      at,
      version,
      label: 'A label',
    },
    ...{ conflict: null, by: { id: 'u2', username: 'otieno' } },
    ...(change.kind !== 'create' && { base: { value: null, updatedAt: at } }),
  }) as DraftChange;
const made = (values: object, version = 'v1', resource: PublicName = 'siteMedia') =>
  theirs(
    { kind: 'create', resource, record: 't'.repeat(20), locale: 'en', values } as DraftedChange,
    version,
  );

/** The dialogs over a draft that tests change, and the saved changes; the API refuses the next saves with 412. */
function start({ records = [stored] }: { records?: object[] } = {}) {
  const now = { changes: [] as DraftChange[], records, refusals: 0, lost: 0, isClosed: false };
  const saved: DraftedChange[][] = [];
  answerCalls({
    'GET /api/user': { json: amina },
    'GET /api/admin/draft': () => ({ json: { changes: now.changes, schedules: [] } }),
    'GET /api/admin/site-media': () => ({ json: now.records }),
    'GET /api/admin/contact-details': () => ({ json: now.records }),
    'GET /api/admin/team': () => ({ json: now.records }),
    'POST /api/admin/draft/files': { status: 201, json: film },
    'PUT /api/admin/draft/changes': ({ body }) => {
      const { changes, typedBy } = body as { changes: DraftedChange[]; typedBy: string };
      expect(typedBy).toBe(amina.id);
      saved.push(changes);
      if (saved.length <= now.lost) throw new TypeError('Failed to fetch');
      return saved.length > now.refusals
        ? { json: { saved: [], removed: [] } }
        : { status: 412, json: { detail: 'otieno changed this in the meantime' } };
    },
  });
  function Page({ children }: { children: (changes: DraftChange[]) => ReactNode }) {
    const draft = useQuery(draftQuery);
    const { user } = useAuth();
    return user && draft.data ? children(draft.data.changes) : null;
  }
  const onClose = () => {
    now.isClosed = true;
  };
  const show = (open: OpenRecord) => {
    let setCount = (_count: number) => {};
    function Opened({ changes }: { changes: DraftChange[] }) {
      const [count, set] = useState(1);
      setCount = set;
      return <RecordEditor key={count} {...{ open, changes, onClose }} />;
    }
    const page = renderAdmin(<Page>{(changes) => <Opened changes={changes} />}</Page>);
    return { ...page, openAgain: () => act(() => setCount(2)) };
  };
  return { now, saved, show };
}

const firstMedia: OpenRecord = { resource: 'siteMedia', id: null, start: builtIn };
const keep = async () => userEvent.click(await screen.findByRole('button', { name: 'Keep in the draft' }));
const chooseMine = async () => userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
const chooseFilm = async () => {
  await screen.findByLabelText('Active');
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  const field = [...fields].find(({ accept }) => accept.includes('video'));
  await userEvent.upload(field as HTMLInputElement, mp4());
};

test('a film for an inactive record goes into that record, activates it and keeps its card', async () => {
  const { saved, show } = start();
  show(firstMedia);
  expect(await screen.findByDisplayValue('A port')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: /^Edit social card and film$/i })).toBeTruthy();
  await chooseFilm();
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  const set = { kind: 'set', resource: 'siteMedia', record: stored.id, locale: 'en', version: null };
  expect(saved[0]).toEqual([
    // Otherwise nobody would see the change.
    { ...set, field: 'isActive', value: true, base: false },
    { ...set, field: 'film', value: film, base: null },
  ]);
});

test('the form opens inactive contact details instead of creating a second record', async () => {
  const details = {
    ...{ language: ' EN ', email: 'old@example.org', phone: '+254 700 000001', whatsapp: '+254 700 000001' },
    ...{ office: 'Mombasa', linkedin: null, instagram: null, facebook: null, x: null },
  };
  const { saved, show } = start({
    records: [{ ...stamped, ...details, id: 'c'.repeat(20), isActive: false }],
  });
  show({ resource: 'contactDetails', id: null, start: { ...details, language: 'en', office: 'Nairobi' } });
  const office = await screen.findByDisplayValue('Mombasa');
  fill(office, 'Kisumu');
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.map((change) => [change.kind, change.record])).toEqual([
    ['set', 'c'.repeat(20)],
    ['set', 'c'.repeat(20)],
  ]);
});

test('the form creates a record where none has its language', async () => {
  for (const records of [[{ ...stored, language: 'fr' }], []]) {
    const { saved, show } = start({ records });
    const { unmount } = show(firstMedia);
    await chooseFilm();
    await keep();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject([{ kind: 'create', version: null, values: { language: 'en', ...film } }]);
    unmount();
  }
});

test('a new record has an id and values of its own, whatever else the draft creates', async () => {
  const { now, saved, show } = start();
  now.changes = [made({ ...builtIn, ...card, isActive: true })];
  show({ resource: 'team', id: null, start: { position: 'Clerk' } });
  fill(await screen.findByLabelText('Name'), 'Neema');
  fill(screen.getByLabelText('Bio'), 'Writes');
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject([
    { kind: 'create', version: null, values: { name: 'Neema', position: 'Clerk', bio: 'Writes' } },
  ]);
  expect(saved[0]?.[0]?.record).not.toBe('t'.repeat(20));
  expect(saved[0]?.[0]).not.toHaveProperty('values.socialCard');
});

test.for(['at once', 'after a reload'])(
  'a new record whose response is lost is saved again as the same record, %s',
  async (when) => {
    const { now, saved, show } = start();
    now.lost = 1;
    const open: OpenRecord = { resource: 'team', id: null, start: { position: 'Clerk' } };
    const { unmount } = show(open);
    fill(await screen.findByLabelText('Name'), 'Neema');
    fill(screen.getByLabelText('Bio'), 'Writes');
    await keep();
    expect(await screen.findByText('The changes could not be saved as a draft')).toBeTruthy();
    if (when === 'after a reload') {
      unmount();
      show(open);
      expect(await screen.findByText('What you typed before is back.')).toBeTruthy();
    }
    await keep();
    await waitFor(() => expect(now.isClosed).toBe(true));
    expect(saved).toHaveLength(2);
    expect(saved[1]).toEqual(saved[0]);
  },
);

test('after a conflict, mine is saved over theirs, beside their other fields', async () => {
  const { now, saved, show } = start({ records: [] });
  now.refusals = 1;
  show(firstMedia);
  await chooseFilm();
  now.changes = [made({ ...builtIn, ...card, isActive: true }, 'v1')];
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(now.isClosed).toBe(false);
  expect(await screen.findByText(/What otieno has drafted is of/)).toBeTruthy();
  // In its field, and among the differences.
  expect(screen.getAllByText('port.mp4')).toHaveLength(2);
  await chooseMine();
  await waitFor(() => expect(now.isClosed).toBe(true));
  expect(saved[0]).toMatchObject([{ kind: 'create', version: null }]);
  expect(saved[1]).toMatchObject([
    { kind: 'create', record: 't'.repeat(20), version: 'v1', values: { ...card, ...film, language: 'en' } },
  ]);
});

test('in a published record, mine replaces only the changed files, over their newest version', async () => {
  const { now, saved, show } = start();
  now.refusals = 1;
  const open: OpenRecord = { resource: 'siteMedia', id: stored.id };
  const place = { resource: 'siteMedia', record: stored.id, locale: 'en', kind: 'set' } as const;
  show(open);
  await chooseFilm();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the present photo' }));
  now.changes = [
    theirs({ ...place, field: 'film', value: { film: '/media/x.mp4' } } as DraftedChange, 'v7'),
    theirs({ ...place, field: 'language', value: 'sw' } as DraftedChange, 'v8'),
  ];
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  await chooseMine();
  await waitFor(() => expect(now.isClosed).toBe(true));
  expect(saved).toHaveLength(2);
  expect(saved[1]).toMatchObject([
    { ...place, version: null, field: 'socialCard', value: null },
    { ...place, version: 'v7', field: 'film', value: film },
  ]);
});

test('text typed for a record that a colleague has created since is restored over theirs', async () => {
  const { now, saved, show } = start({ records: [] });
  const { unmount } = show(firstMedia);
  fill(await screen.findByLabelText('Social card description'), 'Mine');
  unmount();
  now.changes = [made({ ...builtIn, ...card, isActive: true })];
  show({ resource: 'siteMedia', id: 't'.repeat(20) });
  expect(await screen.findByDisplayValue('Mine')).toBeTruthy();
  expect(screen.getByText('What you typed before is back.')).toBeTruthy();
  expect(screen.queryByLabelText('Language')).toBeNull();
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject([{ values: { ...card, socialCardAlt: 'Mine', language: 'en' } }]);
});

test('the form opens a record created after the list was read, and says when one is gone', async () => {
  const { now, show } = start({ records: [] });
  const { openAgain } = show({ resource: 'siteMedia', id: stored.id });
  expect(await screen.findByText('This entry was deleted.')).toBeTruthy();
  now.records = [stored];
  openAgain();
  expect(await screen.findByDisplayValue('A port')).toBeTruthy();
});

test('after a conflict, the description of a photo is saved over its newest version', async () => {
  const { now, saved, show } = start();
  now.refusals = 1;
  const photo = {
    ...{ photo: `/media/${'P'.repeat(22)}-640.webp`, photoAlt: 'Before', photoWidth: 640 },
    ...{ photoHeight: 640, photoColor: '#000000' },
  };
  const record = {
    ...team.draft.parse(sampleOf(team)),
    ...stamped,
    ...photo,
    id: 'p'.repeat(20),
    name: 'Neema',
  };
  now.records = [record];
  show({ resource: 'team', id: record.id, photo: 'photo' });
  expect(await screen.findByRole('dialog', { name: 'Photo of Neema' })).toBeTruthy();
  const text = await screen.findByLabelText('Photo description');
  fill(text, 'After');
  const change = { kind: 'set', resource: 'team', record: record.id, locale: 'en', field: 'photo' } as const;
  now.changes = [theirs({ ...change, value: { ...photo, photoAlt: 'Theirs' } } as DraftedChange, 'v3')];
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  await chooseMine();
  await waitFor(() => expect(now.isClosed).toBe(true));
  expect(saved.map(([one]) => one)).toMatchObject([
    { ...change, version: null, value: { photoAlt: 'After' } },
    { ...change, version: 'v3', value: { photoAlt: 'After' } },
  ]);
});

const person = {
  ...{ ...team.draft.parse(sampleOf(team)), ...stamped, photo: null, photoAlt: null, photoWidth: null },
  ...{ photoHeight: null, photoColor: null, id: 'p'.repeat(20) },
  ...{ name: 'Neema', bio: 'Writes', position: 'Clerk' },
};
const ofPerson = { resource: 'team', record: person.id, locale: 'en', kind: 'set' } as const;
const draftedAt = (field: string, value: string, version: string) =>
  theirs({ ...ofPerson, field, value } as DraftedChange, version);
const typeBio = async (words: string) => {
  const bio = await screen.findByLabelText('Bio');
  fill(bio, words);
};

test('a form can be kept although a colleague has published the draft that it began with', async () => {
  const { now, saved, show } = start({ records: [person] });
  now.changes = [draftedAt('bio', 'Reads', 'v1')];
  now.refusals = 1;
  show({ resource: 'team', id: person.id });
  await typeBio('Counts');
  now.changes = [];
  await keep();
  expect(await screen.findByText('The changes could not be saved as a draft')).toBeTruthy();
  await keep();
  await waitFor(() => expect(now.isClosed).toBe(true));
  const bio = { ...ofPerson, field: 'bio', value: 'Counts' };
  expect(saved).toEqual([[{ ...bio, version: 'v1' }], [{ ...bio, version: null, base: 'Reads' }]]);
});

test('“Keep the draft” keeps the field of the conflict alone, and the other typed text is saved', async () => {
  const { now, saved, show } = start({ records: [person] });
  now.changes = [draftedAt('bio', 'Reads', 'v1')];
  now.refusals = 1;
  show({ resource: 'team', id: person.id });
  await typeBio('Counts');
  await userEvent.type(screen.getByLabelText('Position'), '!');
  now.changes = [...now.changes, draftedAt('position', 'Head', 'v7')];
  await keep();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the draft' }));
  await waitFor(() => expect(now.isClosed).toBe(true));
  expect(saved[1]).toEqual([{ ...ofPerson, field: 'bio', value: 'Counts', version: 'v1' }]);
});

test('text restored after a reload overwrites nothing that colleagues have drafted since', async () => {
  const { now, saved, show } = start({ records: [person] });
  const open = { resource: 'team', id: person.id } as const;
  const { unmount } = show(open);
  await typeBio('Mine');
  unmount();
  now.changes = [draftedAt('position', 'Head', 'v7'), draftedAt('bio', 'Theirs', 'v8')];
  show(open);
  expect(await screen.findByText('What you typed before is back.')).toBeTruthy();
  await keep();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual([{ ...ofPerson, field: 'bio', value: 'Mine', version: null, base: 'Writes' }]);
});

import { describe, expect, test } from 'vitest';
import { DELETED_AT_ONCE } from '../../functions/src/platform/firestore/commit.ts';
import { editing, inMinutes, set } from '../content/publishing/editing.ts';
import { intercept } from '../platform/harness/firestore-client.ts';
import { atOnce, column, inquiry, ok } from '../platform/harness/harness.ts';
import { newAddress, INQUIRIES as path, runForStaff } from './inquiries.ts';
import { PNG, reply, withFiles } from './mail/letters.ts';

const { api, asStaff, inbox } = await runForStaff();
const asRoot = api.as(await api.staff('superadmin'));

const exportOf = async (email: string) => (await asRoot(`POST ${path}/export`, { email })).json;
const erase = async (email: string) => ok(await asRoot(`POST ${path}/erase`, { email })).erased;
const send = async (email: string) => inbox.send({ email, formToken: await api.formToken() });
async function mentioning(text: string): Promise<string[]> {
  const documents = await Promise.all((await api.db.listCollections()).map((each) => each.get()));
  return documents
    .flatMap(({ docs }) => docs)
    .filter((document) => JSON.stringify(document.data()).toLowerCase().includes(text))
    .map(({ ref }) => ref.path);
}

test('the export and the erasure cover all data about one address, and no other address', async () => {
  const [email, other] = [newAddress(), newAddress()];
  const row = await send(email.toUpperCase());
  const kept = await send(other);
  await inbox.note(row.id, 'A secret note');
  await api.call('POST /api/newsletter', { body: { email } });
  const member = { name: 'A', position: 'B', bio: 'C', email };
  const made = await asStaff('POST /api/admin/team', member);
  await asStaff(`DELETE /api/admin/team/${made.json.id}`);

  const exported = await exportOf(email);
  expect(exported.contact_inquiries).toMatchObject([{ id: row.id, message: inquiry.message }]);
  expect(exported.inquiry_notes).toMatchObject([{ text: 'A secret note' }]);
  expect(exported.outbox.length).toBe(3);
  expect(exported.newsletter).toMatchObject([{ state: 'pending' }]);
  expect(exported.trash).toMatchObject([{ record: { email } }]);
  expect(exported.activity_log.length).toBeGreaterThan(0);
  expect(JSON.stringify(exported)).not.toContain(other);

  const counts = { contact_inquiries: 1, inquiry_notes: 1, outbox: 3, newsletter: 1, trash: 1 };
  expect(await erase(email)).toMatchObject(counts);
  expect(await mentioning(email)).toEqual([]);
  expect((await asStaff(`GET ${path}/${row.id}`)).status).toBe(404);
  expect(await inbox.get(kept.id)).toEqual(kept);
});

test('the export has the answers, without what is internal, and the files of mails with their addresses', async () => {
  const email = newAddress();
  const answer = await inbox.answered((await send(email)).id, { text: 'Shall we call?' });
  const page = { name: 'page.html', bytes: Buffer.from('<html>') };
  const files = withFiles('See the files', { name: 'depot.png', bytes: PNG }, page);
  ok(await reply(api, answer.id, { from: email, ...files }));
  const { inquiry_notes, outbox } = await exportOf(email);
  expect(inquiry_notes).toContainEqual(expect.objectContaining({ kind: 'answer', text: 'Shall we call?' }));
  expect(column(outbox, 'kind')).toContain('answer');
  expect(JSON.stringify(inquiry_notes)).not.toMatch(/token|previous|removed/);
  const { attachments } = inquiry_notes.find(({ kind }: { kind: string }) => kind === 'reply');
  expect(attachments).toEqual([
    { name: 'depot.png', size: PNG.length, address: expect.any(String) },
    { name: 'page.html', size: page.bytes.length, address: null },
  ]);
  const { pathname } = new URL(attachments[0].address);
  expect((await asStaff(`GET ${pathname}`)).status).toBe(200);
});

test('the erasure of another person’s reply includes the mail to staff; the conversation stays', async () => {
  const [row, colleague] = [await send(newAddress()), newAddress()];
  const answer = await inbox.answered(row.id, { text: 'Shall we call?' });
  expect((await reply(api, answer.id, { from: colleague, body: 'Call me at noon' })).status).toBe(200);
  expect(await mentioning('call me at noon')).toHaveLength(2);
  const exported = await exportOf(colleague);
  const { inquiry_notes, contact_inquiries, outbox } = exported;
  expect(column(outbox, 'kind')).toEqual(['inquiry-notification']);
  expect(JSON.stringify(exported)).not.toContain(row.email);
  expect(inquiry_notes).toMatchObject([{ from: { address: colleague }, text: 'Call me at noon' }]);
  expect(contact_inquiries).toEqual([]);
  expect(await erase(colleague)).toMatchObject({ inquiry_notes: 1, outbox: 1 });
  expect([await mentioning('call me at noon'), await mentioning(colleague)]).toEqual([[], []]);
  expect(await inbox.conversationOf(row.id)).toContainEqual(expect.objectContaining({ id: answer.id }));
});

test('an erasure that is interrupted is completed by the next one', async () => {
  const email = newAddress();
  const { id } = await send(email);
  await atOnce(2 * DELETED_AT_ONCE, () => api.db.collection('inquiry_notes').add({ inquiryId: id }));
  await atOnce(DELETED_AT_ONCE + 1, () => api.db.collection('outbox').add({ addresses: [email] }));
  let commits = 0;
  const stop = intercept(api.db, async (method, _request, write) => {
    // The security log and the first part of the notes.
    if (method === 'commit' && ++commits > 2) throw new Error('Interrupted');
    return write();
  });
  expect((await asRoot(`POST ${path}/erase`, { email })).status).toBe(500);
  stop();
  expect(await erase(email)).toMatchObject({ contact_inquiries: 1, inquiry_notes: DELETED_AT_ONCE });
  expect(await mentioning(email)).toEqual([]);
});

test('an erasure in many large publishes writes less at once than the 10 MiB that Firestore takes', async () => {
  const email = newAddress();
  // The long text has no address, so that it is written again.
  const changes = [{ before: email, after: 'A word. '.repeat(106_000) }];
  const publishes = await atOnce(13, () =>
    api.db.collection('publishes').add({ addresses: [email], changes }),
  );
  const sizes: number[] = [];
  const stop = intercept(api.db, async (_method, request, write) => {
    sizes.push(JSON.stringify(request).length);
    return write();
  });
  expect(await erase(email)).toMatchObject({ publishes: publishes.length });
  stop();
  expect(Math.max(...sizes)).toBeLessThan(10 * 2 ** 20);
  expect(await mentioning(email)).toEqual([]);
  for (const ref of publishes) await ref.delete();
});

test('of two people erased at the same moment, the publish that quotes both keeps neither', async () => {
  const people = [newAddress(), newAddress()];
  const site = editing(api, await api.staff());
  const service = await site.makeService();
  const { id } = await site.published(await site.draft(set(service.id, 'description', people.join(' or '))));
  const changes = [{ field: 'description', after: '[erased]' }];
  await Promise.all(people.map(erase));
  expect(await api.stored(`publishes/${id}`)).toMatchObject({ addresses: [], changes });
});

test('the erasure of an address that is a user name keeps what that colleague has drafted and deleted', async () => {
  const email = newAddress();
  await api.addUser('admin', email);
  const site = editing(api, await api.signIn(email));
  const [one, other, gone] = [await site.makeService(), await site.makeService(), await site.makeService()];
  const [drafted] = await site.draft(set(one.id, 'title', 'Drafted'));
  const at = inMinutes(30);
  const scheduled = await site.schedule(await site.draft(set(other.id, 'title', 'Scheduled')), at);
  await asStaff(`DELETE /api/admin/services/${gone.id}`);

  const { draft_changes, scheduled_sets, trash } = await exportOf(email);
  expect([draft_changes, scheduled_sets, trash]).toEqual([[], [], []]);
  await erase(email);
  const { changes, schedules } = (await asStaff('GET /api/admin/draft')).json;
  expect([changes, schedules]).toEqual([[drafted], [scheduled.json]]);
  expect(column((await asStaff('GET /api/admin/trash')).json, 'record')).toContainEqual(
    expect.objectContaining({ id: gone.id }),
  );
});

describe('the activity log', () => {
  const activityOf = async (recordId: string) =>
    (await asRoot(`GET /api/admin/activity?recordId=${recordId}`)).json;

  test('loses the strings with an erased address, and keeps all others', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const draft = { name: `Ask ${email}`, description: `Hi\n${email}`, websiteUrl: 'https://depot.example' };
    const { json } = await asStaff('POST /api/admin/partners', draft);
    const body = { ...draft, name: `Ask ${other}.`, description: `Write to ${email.toUpperCase()}.` };
    await asStaff(`PUT /api/admin/partners/${json.id}`, body);

    expect((await exportOf(email)).activity_log).toHaveLength(2);
    expect(await erase(email)).toMatchObject({ activity_log: 2 });
    const [update, create] = await activityOf(json.id);
    expect(create).toMatchObject({
      label: '[erased]',
      actor: { username: expect.stringMatching(/^admin-/) },
      changes: {
        name: { before: null, after: '[erased]' },
        description: { after: '[erased]' },
        websiteUrl: { after: 'https://depot.example' },
      },
    });
    expect(update.changes).toEqual({
      name: { before: '[erased]', after: `Ask ${other}.` },
      description: { before: '[erased]', after: '[erased]' },
    });
    // The export still finds the other address, and not the erased one.
    expect((await exportOf(other)).activity_log).toHaveLength(1);
    expect((await exportOf(email)).activity_log).toEqual([]);
  });

  test('keeps entries about an account, also those with its address', async () => {
    const user = await api.addUser('admin');
    await asRoot(`PUT /api/admin/users/${user.id}`, { role: 'superadmin' });
    const before = await activityOf(user.id);
    expect((await exportOf(user.email)).activity_log).toEqual([]);
    await erase(user.email);
    expect(await activityOf(user.id)).toEqual(before);
    expect(before[1].changes.email.after).toBe(user.email);
    await api.signIn(user.username);
  });

  test('records an erasure by a keyed hash, the same for equal addresses', async () => {
    const [email, other] = [newAddress(), newAddress()];
    await erase(email);
    await erase(email.toUpperCase());
    await erase(other);
    const entries = (await asRoot('GET /api/admin/activity?collection=persons&limit=3')).json;
    const [ofOther, second, first] = column(entries, 'recordId');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second === first, ofOther === first]).toEqual([true, false]);
    expect(await mentioning(email)).toEqual([]);
  });
});

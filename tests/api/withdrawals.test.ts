/** Several answers to one inquiry, undone in any order. */
import { expect, test } from 'vitest';
import { inquiry } from './harness.ts';
import { runApi } from './run-api.ts';

const path = '/api/admin/inquiries';
const api = await runApi();
const cookie = await api.staff();

const read = async (id: string) => (await api.call(`GET ${path}/${id}`, { cookie })).json;
const undo = async ({ id }: { id: string }) =>
  expect((await api.call(`DELETE /api/admin/answers/${id}`, { cookie })).status).toBe(204);

/** A new inquiry with three answers, the last of which completes it. */
async function answeredThrice() {
  await api.call('POST /api/contact', { body: inquiry });
  const [newest] = (await api.db.collection('contact_inquiries').orderBy('createdAt', 'desc').limit(1).get())
    .docs;
  const row = await read(String(newest?.id));
  const answers: { id: string; createdAt: string }[] = [];
  for (const text of ['A', 'B', 'C']) {
    const body = { text, seen: answers.at(-1)?.id ?? null, isComplete: text === 'C' };
    answers.push((await api.call(`POST ${path}/${row.id}/answers`, { body, cookie })).json);
  }
  return { row, answers };
}

test.each(['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'])(
  'an inquiry whose answers are all undone, in the order %s, is as new as it was',
  async (order) => {
    const { row, answers } = await answeredThrice();
    for (const letter of order) await undo(answers['ABC'.indexOf(letter)] as { id: string });
    const after = await read(row.id);
    expect(after).toEqual({ ...row, updatedAt: after.updatedAt });
  },
);

test('an inquiry whose first answer is undone was answered first by the second one', async () => {
  const { row, answers } = await answeredThrice();
  await undo(answers[0] as { id: string });
  expect(await read(row.id)).toMatchObject({
    status: 'completed',
    firstAnswerAt: answers[1]?.createdAt,
    lastMessageId: answers[2]?.id,
  });
});

import { localLogin } from '../../tools/seed.ts';
import { expect, newVisitor, test } from './test.ts';

test('an inquiry queues its mails, and the trigger sends them', { tag: '@emulators' }, async ({
  request,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' };
  const visitor = newVisitor();
  const { token: formToken } = await (await request.get('/api/form-token')).json();
  const data = { ...visitor, message: 'Hello', formToken };
  const sent = await request.post('/api/contact', { data, headers });
  const { reference } = await sent.json();
  expect((await request.post('/api/login', { data: localLogin, headers })).status()).toBe(200);

  const mails = async () => {
    const list: { subject: string; state: string }[] = await (await request.get('/api/admin/outbox')).json();
    return list.filter(({ subject }) => subject.includes(reference)).map(({ state }) => state);
  };
  await expect.poll(mails, { timeout: 20_000 }).toEqual(['SUCCESS', 'SUCCESS']);
});

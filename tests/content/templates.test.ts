import { nameOf, publicResources } from '@mipaka/contract';
import { describe, expect, test } from 'vitest';
import { storeStartingTemplates } from '../../functions/src/content/starting-templates.ts';
import { createServices } from '../../functions/src/services.ts';
import { runForStaff } from '../inbox/inquiries.ts';
import { column, runApi } from '../platform/harness/harness.ts';

const { api, asStaff } = await runForStaff();

const PATH = '/api/admin/templates';

test('a template reaches neither public content, nor the content of pages, nor a snapshot', async () => {
  // A new instance reads from the database; the one under test has its content in memory.
  const fresh = () => createServices(api.db, api.config).content.read();
  const before = await fresh();
  const secret = 'a word that only staff may read';
  const body = { name: secret, text: `Dear {firstName}, ${secret}` };
  const made = await asStaff(`POST ${PATH}`, body);
  expect(made.status, made.text).toBe(201);
  const after = await fresh();
  expect(Object.keys(after.content).sort()).toEqual(publicResources.map(nameOf).sort());
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`${secret}|${made.json.id}`));
  // Pages in the CDN and in browsers stay valid.
  expect(after.tag).toBe(before.tag);
  const kept = (await api.db.collection('content').get()).docs.map(({ id }) => id);
  expect(kept.filter((id) => id.startsWith('records-')).sort()).toEqual(
    [...publicResources.map(({ collection }) => collection), 'scheduled_sets']
      .map((name) => `records-${name}`)
      .sort(),
  );
  expect(kept.filter((id) => id.includes('templates'))).toEqual([]);
  const answer = await api.call('GET /api/content');
  expect(Object.keys(answer.json)).not.toContain('templates');
  expect(answer.text).not.toContain(secret);
  expect((await api.call(`GET ${PATH}`)).status).toBe(401);
});

describe('the built-in templates', () => {
  test('are stored once, also by calls at once, and stay deleted after staff delete them', async () => {
    const own = await runApi();
    const actor = { id: 'console', username: 'console' };
    const stored = await Promise.all([1, 2, 3].map(() => storeStartingTemplates(own.db, actor)));
    expect(stored.sort()).toEqual([0, 0, 6]);
    const as = own.as(await own.staff());
    const list = (await as(`GET ${PATH}`)).json;
    expect(column(list, 'name')).toEqual([
      'We have it, an answer follows',
      'Suggest a call',
      'Ask for details',
      'Partnership: next steps',
      'Career: ask for a CV',
      'Not something we offer',
    ]);
    const history = await as(`GET ${PATH}/${list[0].id}/history`);
    expect(history.json).toMatchObject([{ action: 'create', actor }]);
    for (const { id } of list) await as(`DELETE ${PATH}/${id}`);
    expect(await storeStartingTemplates(own.db, actor)).toBe(0);
    expect((await as(`GET ${PATH}`)).json).toEqual([]);
  });
});

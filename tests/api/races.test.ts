/** Twenty contenders, exactly one winner; nightly there are more rounds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from './harness.ts';
import { times } from './nightly.ts';

const ROUNDS = times(5, 1_000);
const CONTENDERS = 20;

let api: Api;
let cookie: string;
let root: string;
beforeAll(async () => {
  api = await startApi();
  cookie = await api.staff();
  root = await api.staff('superadmin');
});
afterAll(() => api.stop());

const contenders = <T>(act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CONTENDERS }, (_, n) => act(n)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const oneOf = (winner: number, loser: number) => [winner, ...Array(CONTENDERS - 1).fill(loser)].sort();
const statistic = (key: string) => ({ key, value: '1', label: 'L', category: 'home' });

describe(`${ROUNDS} rounds`, () => {
  test(
    'one rename to a key wins',
    async () => {
      const rows = await contenders((n) =>
        api.call('POST /api/admin/statistics', { body: statistic(`rename-${n}`), cookie }),
      );
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await contenders((n) =>
          api.call(`PUT /api/admin/statistics/${rows[n]?.json.id}`, {
            body: statistic(`winner-${round}`),
            cookie,
          }),
        );
        expect(statuses(answers)).toEqual(oneOf(200, 409));
      }
    },
    ROUNDS * 20_000,
  );

  test(
    'one save with the same If-Match wins',
    async () => {
      let { json } = await api.call('POST /api/admin/statistics', { body: statistic('match'), cookie });
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await contenders((n) =>
          api.call(`PUT /api/admin/statistics/${json.id}`, {
            body: { ...statistic('match'), value: String(n) },
            headers: { 'If-Match': `"${json.updatedAt}"` },
            cookie,
          }),
        );
        expect(statuses(answers)).toEqual(oneOf(200, 412));
        json = answers.find(({ status }) => status === 200)?.json;
      }
    },
    ROUNDS * 20_000,
  );

  test('without If-Match all saves are taken, each with a later time', async () => {
    const { json } = await api.call('POST /api/admin/statistics', { body: statistic('last-wins'), cookie });
    const answers = await contenders((n) =>
      api.call(`PUT /api/admin/statistics/${json.id}`, {
        body: { ...statistic('last-wins'), value: String(n) },
        cookie,
      }),
    );
    expect(statuses(answers)).toEqual(Array(CONTENDERS).fill(200));
    expect(new Set(answers.map((answer) => answer.json.updatedAt)).size).toBe(CONTENDERS);
  });

  test(
    'one delete wins, and one restore',
    async () => {
      const { json } = await api.call('POST /api/admin/statistics', { body: statistic('gone'), cookie });
      for (let round = 0; round < ROUNDS; round++) {
        const deletes = await contenders(() =>
          api.call(`DELETE /api/admin/statistics/${json.id}`, { cookie }),
        );
        expect(statuses(deletes)).toEqual(oneOf(204, 404));
        const trash = (await api.call('GET /api/admin/trash', { cookie })).json;
        const entry = trash.find(({ record }: { record: { id: string } }) => record.id === json.id);
        const restores = await contenders(() =>
          api.call(`POST /api/admin/trash/${entry.id}/restore`, { cookie }),
        );
        expect(restores.filter(({ status }) => status === 200).length).toBe(1);
        expect(restores.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      }
    },
    ROUNDS * 20_000,
  );

  test('one account gets an e-mail address', async () => {
    const answers = await contenders((n) =>
      api.call('POST /api/admin/users', {
        body: {
          username: `racer-${n}`,
          email: n % 2 ? 'One@mipaka.test' : 'one@mipaka.test',
          password: 'a long password',
        },
        cookie: root,
      }),
    );
    expect(statuses(answers)).toEqual(oneOf(201, 409));
  });
});

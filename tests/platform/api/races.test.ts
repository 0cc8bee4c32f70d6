/** Twenty contenders, exactly one winner; nightly there are more rounds. */
import { describe, expect, test, vi } from 'vitest';
import { type Change, editing, type Row, set } from '../../content/publishing/editing.ts';
import { runForStaff } from '../../inbox/inquiries.ts';
import { type Answer, atOnce, statuses } from '../harness/harness.ts';
import { times } from '../harness/nightly.ts';

const ROUNDS = times(3, 1_000);
const CONTENDERS = 20;

vi.setConfig({ testTimeout: 60_000 + ROUNDS * 20_000 });

const { api, cookie, asStaff } = await runForStaff();

const contenders = <T>(act: (n: number) => Promise<T>) => atOnce(CONTENDERS, act);
const oneOf = (winner: number, loser: number) => [winner, ...Array(CONTENDERS - 1).fill(loser)].sort();
const statistic = (key: string) => ({ key, value: '1', label: 'L', category: 'home' });

test('of twenty renames to one key, one wins', async () => {
  const rows = await contenders((n) => asStaff('POST /api/admin/statistics', statistic(`rename-${n}`)));
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await contenders((n) =>
      asStaff(`PUT /api/admin/statistics/${rows[n]?.json.id}`, statistic(`winner-${round}`)),
    );
    expect(statuses(answers)).toEqual(oneOf(200, 409));
  }
});

test('of twenty saves with the same If-Match one wins; without it all win, at different times', async () => {
  let { json } = await asStaff('POST /api/admin/statistics', statistic('match'));
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await contenders((n) =>
      asStaff(
        `PUT /api/admin/statistics/${json.id}`,
        { ...statistic('match'), value: String(n) },
        { 'If-Match': `"${json.updatedAt}"` },
      ),
    );
    expect(statuses(answers)).toEqual(oneOf(200, 412));
    json = answers.find(({ status }) => status === 200)?.json;
  }
  const answers = await contenders((n) =>
    asStaff(`PUT /api/admin/statistics/${json.id}`, { ...statistic('match'), value: String(n) }),
  );
  expect(statuses(answers)).toEqual(Array(CONTENDERS).fill(200));
  expect(new Set(answers.map((answer) => answer.json.updatedAt)).size).toBe(CONTENDERS);
});

test('of twenty deletes one wins, and of twenty restores one', async () => {
  const { json } = await asStaff('POST /api/admin/statistics', statistic('gone'));
  for (let round = 0; round < ROUNDS; round++) {
    const deletes = await contenders(() => asStaff(`DELETE /api/admin/statistics/${json.id}`));
    expect(statuses(deletes)).toEqual(oneOf(204, 404));
    const trash = (await asStaff('GET /api/admin/trash')).json;
    const entry = trash.find(({ record }: { record: { id: string } }) => record.id === json.id);
    const restores = await contenders(() => asStaff(`POST /api/admin/trash/${entry.id}/restore`));
    expect(restores.filter(({ status }) => status === 200).length).toBe(1);
    expect(restores.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  }
});

describe('a save of another field at the same moment keeps its value and that of', () => {
  const { makeService, rowOf, historyOf, draft, publish, published } = editing(api, cookie);
  const rounds = times(10, 1_000);
  const save = ({ id, title }: Row, icon: string) =>
    asStaff(`PUT /api/admin/services/${id}`, { title, description: 'By road', icon });
  const undone = async (changes: Change[]) => {
    const { id } = await published(changes);
    return () => asStaff(`POST /api/admin/publishes/${id}/undo`, {});
  };
  test.each<
    [what: string, division: string | null, prepare: (changes: Change[]) => Promise<() => Promise<Answer>>]
  >([
    ['a publish', 'business', async (changes) => () => publish(changes)],
    ['an undo', null, undone],
  ])('%s', async (_what, division, prepare) => {
    for (let round = 0; round < rounds; round++) {
      const service = await makeService();
      const act = await prepare(await draft(set(service.id, 'division', 'business')));
      const answers = await Promise.all([act(), save(service, `train-${round}`)]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(answers[0]?.json.skipped ?? []).toEqual([]);
      expect(await rowOf(service.id)).toMatchObject({ division, icon: `train-${round}` });
      expect(await historyOf(service.id)).toHaveLength(division ? 3 : 4);
    }
  });
});

/** Twenty contenders, exactly one winner; nightly there are more rounds. */
import { contentOf, type StoredRecord, services, valueIn } from '@mipaka/contract';
import { describe, expect, test, vi } from 'vitest';
import { type Change, editing, inMinutes, type Row, set } from '../../content/publishing/editing.ts';
import { runForStaff } from '../../inbox/inquiries.ts';
import { type Answer, atOnce, column, statuses } from '../harness/harness.ts';
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

describe('the history tells how each record became what it is, although at once', () => {
  const { makeService, draft, publish, published, schedule } = editing(api, cookie);

  /** What a record has become by its publishes, one after the other: each must begin with what was there. */
  async function fromHistory(id: string) {
    const entries = await api.db.collection('publishes').where('records', 'array-contains', id).get();
    const inTurn = entries.docs
      .map((entry) => entry.data())
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .flatMap(({ changes }) => changes)
      .filter(({ record, isDone }) => record === id && isDone);
    let now = null as Row | null;
    for (const { field, before, after } of inTurn) {
      const { createdAt: _, ...content } = (field === null && before) || {};
      if (field === null) expect(before && content).toEqual(now);
      else expect(before).toEqual(valueIn(services, field, now ?? {}));
      now = field === null ? after : { ...now, [field]: after };
    }
    return now;
  }

  test('staff publish, save, sort, delete, restore, undo and move a schedule that falls due', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = (await atOnce(3, () => makeService())) as [Row, Row, Row];
      const undone = await published(await draft(set(b.id, 'icon', 'ship'), set(c.id, 'icon', 'ship')));
      await asStaff(`DELETE /api/admin/services/${c.id}`);
      const changes = await draft(set(a.id, 'title', 'Drafted'), set(b.id, 'sortOrder', 5));
      const due = await draft(set(a.id, 'icon', 'due'), set(b.id, 'title', 'Due'));
      const { id, version } = (await schedule(due, inMinutes(10))).json;
      const save = ({ id, title }: Row, icon: string) =>
        asStaff(`PUT /api/admin/services/${id}`, { title, description: 'By sea', icon });
      const undo = () => asStaff(`POST /api/admin/publishes/${undone.id}/undo`, {});
      const restore = ({ id }: Row) => asStaff(`POST /api/admin/trash/${id}/restore`);
      const sort = (...rows: Row[]) => asStaff('POST /api/admin/services/order', { ids: column(rows, 'id') });
      const publishDue = (minutes: number) => api.services.publisher.publishDue(new Date(inMinutes(minutes)));
      /** What each member of staff does, one after the other. */
      const turns: (() => Promise<Answer>)[][] = [
        [() => save(a, 'train'), () => publish(changes), () => sort(a, b)],
        [() => publish(changes), () => save(b, 'train'), undo],
        [() => asStaff(`DELETE /api/admin/services/${b.id}`), () => restore(b), () => restore(c)],
        [undo, () => sort(b, a), () => asStaff(`DELETE /api/admin/services/${a.id}`)],
        [() => restore(c), () => save(a, 'plane'), () => save(b, 'plane')],
        [() => asStaff(`PUT /api/admin/schedules/${id}`, { at: inMinutes(30), version })],
      ];
      const answers = turns.map(async (turn) => {
        const all: Answer[] = [];
        for (const act of turn) all.push(await act());
        return all;
      });
      await Promise.all([publishDue(20), publishDue(20), publishDue(60)]);
      const failures = (await Promise.all(answers)).flat().filter(({ status }) => status >= 500);
      expect(failures).toEqual([]);
      await publishDue(60);
      expect(await api.size('scheduled_sets')).toBe(0);
      for (const { id } of [a, b, c]) {
        const stored = (await api.stored(`services/${id}`)) as StoredRecord | undefined;
        expect(contentOf(stored)).toEqual(await fromHistory(id));
        expect((await api.stored(`trash/${id}`)) === undefined).toBe(stored !== undefined);
      }
      for (const change of (await asStaff('GET /api/admin/draft')).json.changes)
        await asStaff(`DELETE /api/admin/draft/changes/${change.id}`);
    }
  });
});

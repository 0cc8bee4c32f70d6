import { addressOf, partners, type Resource, recordCalls, resources, services } from '@mipaka/contract';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../tests/platform/harness/samples.ts';
import { refetch } from '../lib/calls/use-change.ts';
import { type AnyRecord, listPath, updateId, useRecords } from '../lib/queries/records.ts';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import type { RecordChange } from '../lib/words/resource-texts.ts';
import { useChanges, useSort } from './use-changes.tsx';

const record: AnyRecord = {
  id: 'r1',
  createdAt: '2025-11-20T08:00:00.000Z',
  updatedAt: '2025-11-20T08:00:00.000Z',
  section: 'mission',
  page: '/about',
};

/** A button for each change of a record. */
function Changes({ resource }: { resource: Resource }) {
  const { save, change } = useChanges();
  const buttons: [RecordChange, () => void][] = [
    ['create', () => save.mutate({ resource, seen: null, values: {} })],
    ['update', () => save.mutate({ resource, seen: record, values: {} })],
    ['delete', () => change(resource, [{ resource, record }], 'delete')],
  ];
  return buttons.map(([name, run]) => (
    <button key={name} type="button" onClick={run}>
      {name}
    </button>
  ));
}

test.each(resources.map((resource) => [resource.noun, resource] as const))(
  'a change of %s that the API refuses is shown with its reason',
  async (noun, resource) => {
    const answer = {
      status: 503,
      json: { type: 'about:blank', title: 'Unavailable', status: 503, detail: 'Wait' },
    };
    answerCalls({
      'GET /api/user': { status: 401, json: {} },
      [`POST ${listPath(resource)}`]: answer,
      [`PUT ${addressOf(recordCalls(resource).update.path, { id: updateId(resource, record) })}`]: answer,
      [`DELETE ${listPath(resource)}/r1`]: answer,
    });
    renderAdmin(<Changes resource={resource} />);
    for (const change of ['create', 'update', 'delete']) {
      await userEvent.click(screen.getByRole('button', { name: change }));
      expect(await screen.findByText(`Failed to ${change} ${noun}`)).toBeTruthy();
      expect(screen.getByText('503: Wait')).toBeTruthy();
    }
  },
);

test('a deletion whose response is lost is done, and a record that was gone before is said to be', async () => {
  let left = 1;
  answerCalls({
    'GET /api/user': { status: 401, json: {} },
    [`DELETE ${listPath(services)}/r1`]: () => {
      left -= 1;
      if (left === 0) throw new TypeError('Failed to fetch');
      return { status: 404, json: {} };
    },
  });
  renderAdmin(<Changes resource={services} />);
  await userEvent.click(screen.getByRole('button', { name: 'delete' }));
  expect(await screen.findByText('Service deleted successfully')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'delete' }));
  expect(await screen.findByText('Failed to delete service')).toBeTruthy();
});

test('an order is saved although a colleague has deleted one of the records meanwhile', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => ({ ...record, id: letter.repeat(20) })) as [
    AnyRecord,
    AnyRecord,
    AnyRecord,
  ];
  const partner = partners.draft.parse(sampleOf(partners));
  const sent: unknown[] = [];
  answerCalls({
    'GET /api/user': { status: 401, json: {} },
    [`GET ${listPath(partners)}`]: { json: [a, c].map((one) => ({ ...partner, ...one })) },
    [`POST ${listPath(partners)}/order`]: ({ body }) => {
      sent.push((body as { ids: string[] }).ids);
      return sent.length === 1 ? { status: 404, json: { detail: 'There is no such partner' } } : { json: [] };
    },
  });
  function Sort() {
    const sort = useSort(partners);
    return (
      <button type="button" onClick={() => sort.mutate([c, b, a])}>
        sort
      </button>
    );
  }
  renderAdmin(<Sort />);
  await userEvent.click(screen.getByRole('button', { name: 'sort' }));
  expect(await screen.findByText('Partners sorted successfully')).toBeTruthy();
  expect(sent).toEqual([
    [c.id, b.id, a.id],
    [c.id, a.id],
  ]);
});

test('an order that is changed again while it is saved stays on the screen, and is saved once more, after the first', async () => {
  const [one, two] = [record, { ...record, id: 'r2' }];
  const { list, order } = recordCalls(services);
  const service = services.draft.parse(sampleOf(services));
  let accept = () => {};
  let stored = ['r1', 'r2'];
  const calls = answerCalls({
    'GET /api/user': { status: 401, json: {} },
    [`GET ${list.path}`]: () => ({ json: stored.map((id) => ({ ...service, ...record, id })) }),
    [`POST ${order?.path}`]: ({ body }) =>
      new Promise((resolve) => {
        accept = () => {
          stored = (body as { ids: string[] }).ids;
          resolve({ json: [] });
        };
      }),
  });
  let client = new QueryClient();
  function Sort() {
    const sort = useSort(services);
    client = useQueryClient();
    const shown = useRecords(services).data?.map(({ id }) => id);
    const to = (records: AnyRecord[]) => () => sort.mutate(records);
    return (
      <>
        <p>{shown?.join()}</p>
        {[to([two, one]), to([one, two])].map((run, index) => (
          <button key={['first', 'second'][index]} type="button" onClick={run}>
            Sort {index}
          </button>
        ))}
      </>
    );
  }
  renderAdmin(<Sort />);
  await screen.findByText('r1,r2');
  for (const name of ['Sort 0', 'Sort 1']) await userEvent.click(screen.getByRole('button', { name }));
  const sent = () => calls.filter((call) => call.path === order?.path).map(({ body }) => body);
  const asked = () => calls.filter((call) => call.path === list.path).length;
  expect(sent()).toEqual([{ ids: ['r2', 'r1'] }]);
  accept();
  await waitFor(() => expect(sent()).toEqual([{ ids: ['r2', 'r1'] }, { ids: ['r1', 'r2'] }]));
  // Nor does a live update show the order before the one on the screen.
  await refetch(client, [list.path]);
  expect(asked()).toBe(1);
  expect(screen.getByText('r1,r2')).toBeTruthy();
  accept();
  expect(await screen.findByText('Services sorted successfully')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe(2));
  await refetch(client, [list.path]);
  expect(asked()).toBe(3);
});

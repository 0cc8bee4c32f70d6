import { addressOf, partners, type Resource, recordCalls, resources, services } from '@mipaka/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../tests/platform/harness/samples.ts';
import { type AnyRecord, listPath, updateId } from '../lib/queries/records.ts';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import type { Change } from '../lib/words/resource-texts.ts';
import { useChanges } from './use-changes.tsx';

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
  const buttons: [Change, () => void][] = [
    ['create', () => save.mutate({ resource, seen: null, values: {} })],
    ['update', () => save.mutate({ resource, seen: record, values: {} })],
    ['delete', () => change([{ resource, record }], 'delete')],
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
    const { sort } = useChanges();
    return (
      <button type="button" onClick={() => sort.mutate({ resource: partners, records: [c, b, a] })}>
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

test('an order that is changed again while it is saved is saved once more, after the first', async () => {
  const [one, two] = [record, { ...record, id: 'r2' }];
  let accept = () => {};
  const path = recordCalls(services).order?.path ?? '';
  const calls = answerCalls({
    'GET /api/user': { status: 401, json: {} },
    [`POST ${path}`]: () =>
      new Promise((resolve) => {
        accept = () => resolve({ json: [] });
      }),
  });
  function Sort() {
    const { sort } = useChanges();
    const to = (records: AnyRecord[]) => () => sort.mutate({ resource: services, records });
    return [to([two, one]), to([one, two])].map((run, index) => (
      <button key={['first', 'second'][index]} type="button" onClick={run}>
        Sort {index}
      </button>
    ));
  }
  renderAdmin(<Sort />);
  for (const name of ['Sort 0', 'Sort 1']) await userEvent.click(screen.getByRole('button', { name }));
  const sent = () =>
    calls.filter((call) => call.path === path).map(({ body }) => (body as { ids: string[] }).ids);
  expect(sent()).toEqual([['r2', 'r1']]);
  accept();
  await waitFor(() =>
    expect(sent()).toEqual([
      ['r2', 'r1'],
      ['r1', 'r2'],
    ]),
  );
  accept();
  expect(await screen.findByText('Services sorted successfully')).toBeTruthy();
});

import { expect, test, vi } from 'vitest';
import type { Services } from '../../services.ts';
import { deliverEvent } from './deliver-events.ts';

test.each([
  ['reply', 'amina', 'amina'],
  ['reply', 'left', null],
  ['reply', 'invited', null],
  ['reply', null, null],
  ['assignment', 'left', 'left'],
  ['inquiry', 'amina', null],
])(
  'the %s of an inquiry of %s goes to the devices of %s; null is everybody',
  async (kind, assigneeId, owner) => {
    const wanting = vi.fn<(event: string, owner: string | null) => Promise<[]>>(async () => []);
    const event = { id: 'e', kind, assigneeId, inquiries: [{ id: 'i', reference: 'MPK-1' }], targets: null };
    const services = {
      config: { push: { publicKey: 'public', privateKey: 'private' } },
      eventQueue: { claim: async () => event, succeed: async () => undefined },
      users: { readers: async () => [{ id: 'amina' }] },
      webhooks: { isSetUp: async () => false },
      pushDevices: { wanting },
    };
    await deliverEvent(services as unknown as Services, 'e');
    expect(wanting.mock.calls).toEqual([[kind, owner]]);
  },
);

test.each([
  { publicKey: '', privateKey: 'private' },
  { publicKey: 'public', privateKey: '' },
])('where notifications are switched off (%j), no device is notified or named in the log', async (push) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const event = { id: 'e', kind: 'inquiry', assigneeId: null, inquiries: [{ id: 'i' }], targets: null };
  const succeed = vi.fn(async () => undefined);
  const devices = [{ id: 'phone', userId: 'amina' }];
  const services = {
    config: { push },
    eventQueue: { claim: async () => event, succeed },
    users: { readers: async () => [{ id: 'amina' }] },
    webhooks: { isSetUp: async () => false },
    pushDevices: {
      wanting: async () => devices,
      find: async () => devices[0],
      noteAnswer: async () => undefined,
    },
  };
  await deliverEvent(services as unknown as Services, 'e');
  expect(succeed).toHaveBeenCalledOnce();
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

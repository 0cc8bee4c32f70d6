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
      eventQueue: { claim: async () => event, succeed: async () => undefined },
      users: { readers: async () => [{ id: 'amina' }] },
      webhooks: { isSetUp: async () => false },
      pushDevices: { wanting },
    };
    await deliverEvent(services as unknown as Services, 'e');
    expect(wanting.mock.calls).toEqual([[kind, owner]]);
  },
);

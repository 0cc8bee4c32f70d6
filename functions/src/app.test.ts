import { everyCall } from '@mipaka/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { implementAll } from './app.ts';
import { type Config, defaultLimits } from './platform/config.ts';
import { createServices } from './services.ts';

test('each call of the contract has exactly one implementation, and is described once', async () => {
  const app = initializeApp({ projectId: 'demo-app' }, 'app');
  const config = { smtp: { url: '', from: '' }, limits: defaultLimits, officeHours: '' } as unknown as Config;
  const implemented = implementAll(createServices(getFirestore(app), config));
  const names = (calls: readonly { name: string }[]) => calls.map(({ name }) => name).sort();
  expect(names(implemented.map(({ endpoint }) => endpoint))).toEqual(names(everyCall));
  const described = implemented.find(({ endpoint }) => endpoint.name === 'openapi.read')?.handle;
  // To make it takes half a second, in which no other request is answered.
  expect(described?.({} as never)).toBe(described?.({} as never));
  await deleteApp(app);
});

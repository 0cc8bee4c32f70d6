import { deleteApp } from 'firebase/app';
import { signInWithCustomToken } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../lib/testing/render-for-test.tsx';
import { connect } from './connection.ts';

vi.mock('firebase/app', () => ({
  initializeApp: (_options: object, name: string) => ({ name }),
  deleteApp: vi.fn(),
}));
vi.mock('firebase/auth', () => ({
  initializeAuth: () => ({}),
  inMemoryPersistence: {},
  signInWithCustomToken: vi.fn(),
}));
vi.mock('firebase/firestore', () => ({ initializeFirestore: () => ({}) }));

test('a connection whose sign-in fails is closed, and the next one has another name', async () => {
  const access = { token: 't', firebase: { projectId: 'p', apiKey: 'k' }, emulators: null };
  answerCalls({ 'POST /api/admin/token': { json: access } });
  vi.mocked(signInWithCustomToken).mockRejectedValueOnce(new Error('No network'));
  await expect(connect()).rejects.toThrow('No network');
  expect(deleteApp).toHaveBeenCalledExactlyOnceWith({ name: 'live-1' });
  expect((await connect()).app).toEqual({ name: 'live-2' });
  expect(deleteApp).toHaveBeenCalledTimes(1);
});

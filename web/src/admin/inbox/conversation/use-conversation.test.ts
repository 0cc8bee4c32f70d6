import type { Answer, Delivery } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { isMoving, isUndoable, progressOf } from './use-conversation.tsx';

const at = '2026-11-23T08:00:00.000Z';
const secondsLater = (seconds: number) => Date.parse(at) + seconds * 1_000;
const answer = (delivery: Partial<Delivery> | null): Answer => ({
  id: 'a1',
  inquiryId: 'i1',
  kind: 'answer',
  author: { id: 'u1', username: 'amina' },
  text: 'Hello',
  createdAt: at,
  delivery: delivery && { state: 'PENDING', attempts: 0, nextTryAt: null, lastError: null, ...delivery },
});

test('an answer can be undone until its delivery has been tried', () => {
  expect(progressOf(answer({}), secondsLater(5))).toBe('Leaves in a few seconds');
  // Without a mail server the answer waits for any length of time.
  expect(progressOf(answer({}), secondsLater(600))).toBe('Waits to be sent');
  expect(isUndoable(answer({}))).toBe(true);
  expect(isUndoable(answer({ attempts: 1 }))).toBe(false);
  expect(isUndoable(answer({ state: 'PROCESSING', attempts: 1 }))).toBe(false);
});

test('a failed delivery shows its reason', () => {
  const failure = answer({ state: 'ERROR', attempts: 1, lastError: 'No such mailbox' });
  expect(progressOf(failure, secondsLater(60))).toBe('Not sent: No such mailbox');
});

test('only an answer on its way is polled', () => {
  expect(isMoving(answer({}), secondsLater(5))).toBe(true);
  expect(isMoving(answer({ state: 'PROCESSING' }), secondsLater(5))).toBe(true);
  expect(isMoving(answer({}), secondsLater(600))).toBe(false);
  expect(isMoving(answer({ state: 'SUCCESS' }), secondsLater(5))).toBe(false);
  expect(isMoving(answer({ state: 'ERROR' }), secondsLater(5))).toBe(false);
  expect(isMoving(answer(null), secondsLater(5))).toBe(false);
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@mipaka/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Signer } from '../secret-key.ts';
import { createDeviceMarks, DEVICE } from './device-marks.ts';

const signerWith = (key: string): Signer => {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    sign: async (text) => sign(text),
    isSigned: async (text, given) => timingSafeEqual(sign(text).subarray(0, given.length), given),
  };
};
const marks = createDeviceMarks(signerWith('key'));

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }));
afterEach(() => void vi.useRealTimers());

describe('a device', () => {
  test('is known for the users who have signed in on it, in any letter case, and no others', async () => {
    const device = await marks.marked(await marks.marked(undefined, 'Njeri'), 'zawadi');
    const id = device.split('.')[0];
    expect(await marks.knownAs(device, 'nJERI')).toBe(id);
    expect(await marks.knownAs(device, 'zawadi')).toBe(id);
    expect(await marks.knownAs(device, 'otieno')).toBeUndefined();
    expect(await marks.knownAs(undefined, 'njeri')).toBeUndefined();
  });

  test('is known for a year after the last sign-in', async () => {
    const device = await marks.marked(undefined, 'njeri');
    vi.setSystemTime(Date.now() + 364 * DAY_MS);
    expect(await marks.knownAs(device, 'njeri')).toBeDefined();
    const renewed = await marks.marked(device, 'njeri');
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await marks.knownAs(device, 'njeri')).toBeUndefined();
    expect(await marks.knownAs(renewed, 'njeri')).toBeDefined();
  });

  test('remembers its eight latest users, each once', async () => {
    let device: string | undefined;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'h', 'i'])
      device = await marks.marked(device, name);
    expect(device).toMatch(new RegExp(`^${DEVICE.source}$`));
    expect(device?.split('.')).toHaveLength(9);
    expect(await marks.knownAs(device, 'a')).toBeUndefined();
    for (const name of ['b', 'i']) expect(await marks.knownAs(device, name)).toBeDefined();
  });

  test('has a mark that nobody can forge, move to another device or date later', async () => {
    const [id, mark = ''] = (await marks.marked(undefined, 'njeri')).split('.');
    const other = (await marks.marked(undefined, 'zawadi')).split('.')[0];
    const later = (Math.floor(Date.now() / DAY_MS) - 1).toString(36).padStart(4, '0') + mark.slice(4);
    const forged = await createDeviceMarks(signerWith('another key')).marked(undefined, 'njeri');
    for (const device of [
      forged,
      `${other}.${mark}`,
      `${id}.${later}`,
      `${id}`,
      `${id}.${mark}x`,
      '..',
      '',
    ]) {
      expect(await marks.knownAs(device, 'njeri'), device).toBeUndefined();
    }
  });
});

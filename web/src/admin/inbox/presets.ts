import { inboxAddress } from '../lib/inbox-address.ts';
import { type Chosen, noChoice, writeChosen } from './filter.ts';

/** A filter with a name, as the navigation offers it. */
export type Preset = { label: string; chosen: Chosen };

/** Nairobi is three hours ahead of UTC all year. */
const NAIROBI_MS = 3 * 3_600_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first and the last day of the month before `nowMs` (epoch milliseconds) in Nairobi. */
function lastMonth(nowMs: number) {
  const now = new Date(nowMs + NAIROBI_MS);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}

/** The presets of the inbox: whose they are and when they came, for the account `userId` at `nowMs` (epoch milliseconds). */
export const presetsFor = (userId: string, nowMs: number) =>
  ({
    mine: { label: 'Mine', chosen: { ...noChoice, assignee: userId } },
    unassigned: { label: 'Unassigned', chosen: { ...noChoice, assignee: 'none' } },
    lastMonth: { label: 'Last month', chosen: { ...noChoice, ...lastMonth(nowMs) } },
  }) satisfies Record<string, Preset>;

/** The address that shows a preset. */
export function presetAddress({ chosen }: Preset): string {
  const [path = '', query = ''] = inboxAddress('inbox').split('?');
  return path + writeChosen({ search: query, hash: '' }, chosen).search;
}

/** Whether what is chosen is a preset; what was typed beside it may be anything. */
export const isPreset = (preset: Preset, chosen: Chosen): boolean =>
  presetAddress(preset) === presetAddress({ label: '', chosen });

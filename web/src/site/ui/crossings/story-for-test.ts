import type { Story } from './story-card.tsx';

/** A story with its required fields alone. */
export const storyForTest = (from: string, to: string, more: Partial<Story> = {}): Story => ({
  id: `${from} ${to}`,
  client: 'A grower',
  task: `Carry it from ${from} to ${to}.`,
  from,
  to,
  division: null,
  weeks: null,
  outcome: '4',
  outcomeLabel: 'containers',
  quote: null,
  quoteName: null,
  partner: null,
  member: null,
  ...more,
});

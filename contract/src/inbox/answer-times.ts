/** The ranges of the time to the first answer, by their upper end in hours; the last has none. */
export const answerTimes = [
  { name: 'h1', hours: 1, label: 'up to 1 h' },
  { name: 'h4', hours: 4, label: '1 to 4 h' },
  { name: 'h8', hours: 8, label: '4 to 8 h' },
  { name: 'h24', hours: 24, label: '8 to 24 h' },
  { name: 'h48', hours: 48, label: '1 to 2 days' },
  { name: 'h96', hours: 96, label: '2 to 4 days' },
  { name: 'longer', hours: Number.POSITIVE_INFINITY, label: 'over 4 days' },
] as const;
export type AnswerTime = (typeof answerTimes)[number]['name'];

/** Filters of the inbox: without an answer, with one, with one in the promised time, or by one of the times. */
export const answerFilters = ['none', 'given', 'in-time', ...answerTimes.map(({ name }) => name)] as const;

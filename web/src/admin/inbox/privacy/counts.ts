const names: { [place: string]: [one: string, many: string] } = {
  contact_inquiries: ['inquiry', 'inquiries'],
  inquiry_notes: ['note or answer', 'notes and answers'],
  outbox: ['mail', 'mails'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  trash: ['deleted record', 'deleted records'],
  activity_log: ['entry of the activity log', 'entries of the activity log'],
};

/** Numbers of documents per collection in words, without zeros. */
export const describeCounts = (counts: Record<string, number>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([place, count]) => {
      const [one, many] = names[place] ?? [place, place];
      return `${count} ${count === 1 ? one : many}`;
    });

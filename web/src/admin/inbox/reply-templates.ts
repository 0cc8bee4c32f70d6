import { business } from '@mipaka/contract';

/** An answer to begin with. Words in braces are filled in from the inquiry (see fill in reply.ts). */
export type ReplyTemplate = { name: string; label: string; body: string };

const greeting = 'Dear {firstName},\n\n';
const closing = `\n\nKind regards,\n{staff}\n${business.name}\n${business.phone}`;
const letter = (body: string) => greeting + body + closing;

export const replyTemplates: readonly ReplyTemplate[] = [
  {
    name: 'received',
    label: 'We have it, an answer follows',
    body: letter(
      'Thank you for writing to us about “{subject}”. Your inquiry has the reference {reference}.\n\nI have passed it to the colleague who knows the matter best. You will hear from us with a full answer shortly.',
    ),
  },
  {
    name: 'call',
    label: 'Suggest a call',
    body: letter(
      'Thank you for your message about “{subject}” ({reference}).\n\nI suggest a call of half an hour to understand what you need. Which day and time this week would suit you, and on which number may I reach you? We are in Nairobi (UTC+3).',
    ),
  },
  {
    name: 'details',
    label: 'Ask for details',
    body: letter(
      'Thank you for your message about “{subject}” ({reference}).\n\nTo answer well, I would like to know a little more:\n\n1. Which countries and markets do you have in mind?\n2. When do you wish to start?\n3. What have you done so far?',
    ),
  },
  {
    name: 'partner',
    label: 'Partnership: next steps',
    body: letter(
      'Thank you for your interest in a partnership with {company} ({reference}).\n\nThe next step is a discovery call. Before it, please send us a short profile of your organisation and the markets in which you are active; what you share stays confidential.',
    ),
  },
  {
    name: 'career',
    label: 'Career: ask for a CV',
    body: letter(
      'Thank you for your interest in a career with our network ({reference}).\n\nPlease reply with your CV and a few lines on the kind of role and the country you are looking for. We come back to every applicant.',
    ),
  },
  {
    name: 'decline',
    label: 'Not something we offer',
    body: letter(
      'Thank you for your message about “{subject}” ({reference}).\n\nThis is not something that we offer today, and I would rather tell you so than let you wait. Should your plans touch trade, technology, education, talent or media between Africa, Europe and the Middle East, I would be glad to hear from you again.',
    ),
  },
];

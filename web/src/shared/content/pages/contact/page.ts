import { inquiryTypes, REFERENCE, REPLY_HOURS, SENT_PARAMETER } from '@mipaka/contract';
import { type DeclaredPage, isSlugOf, leader, questionsOf, regions } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Contact',
  seo: {
    title: 'Contact Us',
    description: `Send us a message, call us or chat on WhatsApp. We answer within ${REPLY_HOURS} hours from Nairobi.`,
    keywords: `contact, inquiry, consultation, WhatsApp, ${regions}`,
  },
  hasCard: true,
  needs: { questions: questionsOf('contact'), team: leader },
  parameters: { type: isSlugOf(inquiryTypes), [SENT_PARAMETER]: (value) => REFERENCE.test(value) },
};

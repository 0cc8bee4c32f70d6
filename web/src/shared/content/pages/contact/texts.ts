import { REPLY_HOURS } from '@mipaka/contract';
import { item, line, note, plain, title } from '../../texts/declare.ts';

export const texts = {
  'contact.eyebrow': plain('Hero, above the title', `We answer within ${REPLY_HOURS} hours`),
  'contact.title': title('Hero, title', 'Contact Us'),
  'contact.lead': line(
    'Hero, text',
    'Tell us where you want to go: a market, a university, a job, a stage. A person from the right division writes back.',
  ),
  ...item('contact.step1', 'What happens to a message, first step', 160, {
    title: 'Received',
    text: 'You get a reference at once.',
  }),
  ...item('contact.step2', 'What happens to a message, second step', 160, {
    title: 'Right desk',
    text: 'The division that knows the subject takes over.',
  }),
  ...item('contact.step3', 'What happens to a message, third step', 160, {
    title: `Answer within ${REPLY_HOURS} hours`,
    text: 'From a person, not from a machine.',
  }),
  'contact.answers': plain(
    'What happens to a message, behind the position of the leader',
    'leads the desks that answer you',
    60,
  ),
  'contact.form.title': plain('Form, title', 'Send us a Message'),
  'contact.receipt.title': title(
    'Form, thanks for a message: below the title',
    'Your message is on our desk in Nairobi.',
  ),
  'contact.receipt.text': line(
    'Form, thanks for a message: text behind the reference',
    'Keep it at hand if you call.',
  ),
  'contact.receipt.received': note(
    'Form, thanks for a message: text of the first step, which is done',
    'You have your reference.',
  ),
  'contact.receipt.next': plain('Form, thanks for a message: above the steps', 'What happens next', 60),
  'contact.receipt.another': plain('Form, thanks for a message: button', 'Write another message', 40),
  'contact.touch.title': plain('Get in Touch, title', 'Get in Touch'),
  'contact.touch.email': plain('Get in Touch, above the e-mail address', 'Email', 40),
  'contact.touch.phone': plain('Get in Touch, above the phone number', 'Phone', 40),
  'contact.touch.office': plain('Get in Touch, above the office', 'Office', 40),
  'contact.touch.chat': plain('Get in Touch, button', 'Chat on WhatsApp', 40),
  'contact.updates.title': plain('Stay Updated, title', 'Stay Updated'),
  'contact.updates.lead': line(
    'Stay Updated, text',
    'Our newsletter: openings, deadlines and events, once a month. Every issue has a link to unsubscribe.',
  ),
  'contact.updates.done': note(
    'Stay Updated, once the address was sent',
    'Almost done: follow the link in the mail that we have sent you.',
  ),
  'contact.questions': plain('Questions, title', 'Before you write'),
};

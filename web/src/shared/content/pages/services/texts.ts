import { line, plain, section, title } from '../../texts/declare.ts';

export const texts = {
  'services.eyebrow': plain('Hero, above the title', 'Services'),
  services: section('Hero', 'line', {
    title: 'One network, five ways to move forward.',
    content:
      'Each division has its own desk and its own specialists. Begin with one; the others are in the same office.',
  }),
  'services.business': line(
    'First division, text',
    'From the first look at a market to the first invoice paid in it: we test demand, register the company, find the distributor and stay with the shipment.',
  ),
  'services.business.action': plain('First division, button', 'Expand Markets? Contact Us', 40),
  'services.digital': line(
    'Second division, text',
    'We automate the work that repeats, move systems to the cloud without losing a working day, and put the budget for marketing where it can be measured.',
  ),
  'services.digital.action': plain('Second division, button', 'Go Digital? Contact Us', 40),
  'services.education': line(
    'Third division, text',
    'A realistic shortlist, an application that is complete the first time, and training that leads to a job as well as to a certificate.',
  ),
  'services.education.action': plain('Third division, button', 'Study Abroad? Contact Us', 40),
  'services.talent': line(
    'Fourth division, text',
    'Employers meet candidates whose papers and references we have checked; professionals get a clear path, a fair contract and somebody to call after arrival.',
  ),
  'services.talent.action': plain('Fourth division, button', 'Work Abroad? Contact Us', 40),
  'services.media': line(
    'Fifth division, text',
    'Trade forums, launches and cultural evenings, produced, filmed and broadcast by one team, with the artists and speakers to fill the programme.',
  ),
  'services.media.action': plain('Fifth division, button', 'Plan an Event? Contact Us', 40),
  'services.crossings': plain('Crossings of a division, title', 'Crossings'),
  'services.further.title': plain('Services without a division, title', 'Across All Divisions'),
  'services.further.lead': line(
    'Services without a division, text',
    'Services that belong to no single desk.',
  ),
  'services.questions': plain('Questions, title', 'Before you choose'),
  'services.closing.title': title('End of the page, title', 'Not sure which desk is yours?'),
  'services.closing.lead': line(
    'End of the page, text',
    'Describe what you want to achieve. In a first consultation we tell you which of our services help, and which you don’t need.',
  ),
  'services.closing.contact': plain('End of the page, first button', 'Book Consultation', 40),
  'services.closing.about': plain('End of the page, second button', 'Learn More', 40),
};

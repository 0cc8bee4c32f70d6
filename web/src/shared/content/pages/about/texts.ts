import { REPLY_HOURS } from '@mipaka/contract';
import { card, line, plain, section, title } from '../../texts/declare.ts';

export const texts = {
  'about.eyebrow': plain('Hero, above the title', 'About us'),
  about: section('Hero', 'line', {
    title: 'Business has always crossed borders. We make the crossing easier.',
    content:
      'Mipaka is Swahili for borders. From Nairobi, our network opens the right doors between Africa, Europe and the Middle East: for a company entering a market, a graduate choosing a university, or a professional moving for work.',
  }),
  mission: section('Our Mission', 'text', {
    title: 'Our Mission',
    content:
      'To be the most trusted AI-powered business network connecting Africa, Europe and the Middle East.\n\nWe pair people who know the ground with tools that read it quickly, so that every introduction, shipment, application and event we take on begins with facts and ends with a person who is responsible for the result.',
  }),
  vision: section('Our Vision', 'text', {
    title: 'Our Vision',
    content:
      'A world where geographical boundaries do not limit business potential.\n\nWhere a manufacturer in Thika sells to Rotterdam as readily as to Mombasa, and where talent is judged by what it can do, not by the passport it carries.',
  }),
  'about.divisions.title': plain('Divisions, title', 'Business Divisions'),
  'about.divisions.lead': line(
    'Divisions, text',
    'Five desks that share one client file: what one of them learns about a market, the others can use.',
  ),
  'about.business': card(
    'Divisions, text of the first',
    'Market entry, trade and export, and investment advice, from the first sample to the container that clears customs.',
  ),
  'about.digital': card(
    'Divisions, text of the second',
    'AI and automation, cloud and digital marketing, handed over to a team that can run them without us.',
  ),
  'about.education': card(
    'Divisions, text of the third',
    'University admissions, career training and scholarships, from shortlist to enrolment.',
  ),
  'about.talent': card(
    'Divisions, text of the fourth',
    'Work abroad advice, talent matching and programmes for the diaspora, with fees that no candidate pays.',
  ),
  'about.media': card(
    'Divisions, text of the fifth',
    'Event management, media production and talent management, from the invitation to the recording.',
  ),
  values: section('Core Values', 'items', {
    title: 'Core Values',
    content:
      'Global: We work where our clients are going, not only where we are. Local law, language and custom come first in every plan.\n\nInnovation: We use automation and AI where they save our clients time or risk, and say so plainly where a phone call still works better.\n\nExcellence: One accountable lead, written milestones and honest reporting, on a first consultation and on a three-year programme alike.',
  }),
  'about.closing.title': title('End of the page, title', 'Where would you like to be in a year?'),
  'about.closing.lead': line(
    'End of the page, text',
    `Tell us the market, the degree or the job you have in mind. We reply within ${REPLY_HOURS} hours.`,
  ),
  'about.closing.contact': plain('End of the page, first button', 'Start Your Transformation', 40),
  'about.closing.services': plain('End of the page, second button', 'Explore Global Impact', 40),
};

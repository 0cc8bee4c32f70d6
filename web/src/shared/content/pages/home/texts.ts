import { business } from '@mipaka/contract';
import { line, plain, section } from '../../texts/declare.ts';

export const texts = {
  'home.eyebrow': plain('Hero, above the title', `${business.name} · ${business.office}`),
  hero: section(
    'Hero',
    'line',
    'Moving People, Products & Potential Across Borders',
    'A business network in Nairobi for companies and people who work between Africa, Europe and the Middle East.',
  ),
  'home.slide1.title': plain('Hero, first slide: title', 'Global Business Networks', 60),
  'home.slide1.text': plain(
    'Hero, first slide: text',
    'Buyers, regulators and distributors in three regions, introduced by name.',
    160,
  ),
  'home.slide2.title': plain('Hero, second slide: title', 'Digital Innovation', 60),
  'home.slide2.text': plain(
    'Hero, second slide: text',
    'AI, automation and cloud that your own team can check and correct.',
    160,
  ),
  'home.slide3.title': plain('Hero, third slide: title', 'Career Transformation', 60),
  'home.slide3.text': plain(
    'Hero, third slide: text',
    'Study places, training and work abroad, from first question to first day.',
    160,
  ),
  'home.slide4.title': plain('Hero, fourth slide: title', 'Strategic Partnerships', 60),
  'home.slide4.text': plain(
    'Hero, fourth slide: text',
    'Agreements that say who does what, what it costs and how we know it worked.',
    160,
  ),
  'home.start': plain('Hero, first button', 'Get Started', 40),
  'home.services': plain('Hero, second button', 'Services', 40),
  'home.scroll': plain('Hero, link to the leadership', 'Scroll to explore', 40),
  'home.leadership.eyebrow': plain('Leadership, above the title', 'Leadership'),
  'home.leadership.title': plain(
    'Leadership, title',
    'Led by people who have made the crossing themselves',
    120,
  ),
  'home.leadership.lead': line(
    'Leadership, text while no founder or chief executive is among the team',
    'Our advisers have traded, studied and worked in the regions that we connect. Meet the people who will be responsible for your project.',
  ),
  'home.leadership.story': plain('Leadership, first button', 'Learn More About Our Story', 40),
  'home.leadership.team': plain('Leadership, second button', 'Meet Our Team', 40),
  'home.excellence.eyebrow': plain('Business Excellence, above the title', 'What we do'),
  excellence: section(
    'Business Excellence',
    'line',
    'Business Excellence',
    'A shipment, a platform, a study place and a launch event: under one roof, in one conversation.',
  ),
  'home.excellence.business.title': plain('Business Excellence, first card: title', 'Global Trade', 60),
  'home.excellence.business.text': plain(
    'Business Excellence, first card: text',
    'Market entry, export papers and investment advice, before the first sale.',
    240,
  ),
  'home.excellence.digital.title': plain('Business Excellence, second card: title', 'Digital Innovation', 60),
  'home.excellence.digital.text': plain(
    'Business Excellence, second card: text',
    'Automation, cloud and marketing that a small team can run by itself.',
    240,
  ),
  'home.excellence.education.title': plain('Business Excellence, third card: title', 'Career Pathways', 60),
  'home.excellence.education.text': plain(
    'Business Excellence, third card: text',
    'Admissions, scholarships and work abroad, with one adviser throughout.',
    240,
  ),
  'home.excellence.media.title': plain('Business Excellence, fourth card: title', 'Events & Media', 60),
  'home.excellence.media.text': plain(
    'Business Excellence, fourth card: text',
    'Trade events, productions and artists, staged where your audience is.',
    240,
  ),
  'home.excellence.more': plain('Business Excellence, link of each card', 'Learn More', 40),
  'home.crossings.eyebrow': plain('Crossings, above the title', 'Crossings'),
  'home.crossings.title': plain('Crossings, title', 'Where it began, and what arrived', 120),
  'home.crossings.lead': line(
    'Crossings, text',
    'What a client asked for, what we did, and the result in one figure.',
  ),
  'home.figures.eyebrow': plain('Figures, above the title', 'In figures'),
  'home.figures.title': plain('Figures, title', 'A young network with a long reach', 120),
  connect: section(
    'Stay Connected',
    'line',
    'Stay Connected',
    'A buyer in Hamburg, a deadline in Ankara, a fair in Dubai: subscribe on our contact page, and write to us when one of them is yours.',
  ),
  'home.connect.subscribe': plain('Stay Connected, button', 'Subscribe', 40),
};

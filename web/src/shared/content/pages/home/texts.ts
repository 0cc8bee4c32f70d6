import { business } from '@mipaka/contract';
import { item, line, plain, section, title } from '../../texts/declare.ts';

export const texts = {
  'home.eyebrow': plain('Hero, above the title', `${business.name} · ${business.office}`),
  hero: section('Hero', 'line', {
    title: 'Moving People, Products & Potential Across Borders',
    content:
      'A business network in Nairobi for companies and people who work between Africa, Europe and the Middle East.',
  }),
  ...item('home.slide1', 'Hero, first slide', 160, {
    title: 'Global Business Networks',
    text: 'Buyers, regulators and distributors in three regions, introduced by name.',
  }),
  ...item('home.slide2', 'Hero, second slide', 160, {
    title: 'Digital Innovation',
    text: 'AI, automation and cloud that your own team can check and correct.',
  }),
  ...item('home.slide3', 'Hero, third slide', 160, {
    title: 'Career Transformation',
    text: 'Study places, training and work abroad, from first question to first day.',
  }),
  ...item('home.slide4', 'Hero, fourth slide', 160, {
    title: 'Strategic Partnerships',
    text: 'Agreements that say who does what, what it costs and how we know it worked.',
  }),
  'home.start': plain('Hero, first button', 'Get Started', 40),
  'home.services': plain('Hero, second button', 'Services', 40),
  'home.scroll': plain('Hero, link to the leadership', 'Scroll to explore', 40),
  'home.leadership.eyebrow': plain('Leadership, above the title', 'Leadership'),
  'home.leadership.title': title('Leadership, title', 'Led by people who have made the crossing themselves'),
  'home.leadership.lead': line(
    'Leadership, text while no founder or chief executive is among the team',
    'Our advisers have traded, studied and worked in the regions that we connect. Meet the people who will be responsible for your project.',
  ),
  'home.leadership.story': plain('Leadership, first button', 'Learn More About Our Story', 40),
  'home.leadership.team': plain('Leadership, second button', 'Meet Our Team', 40),
  'home.excellence.eyebrow': plain('Business Excellence, above the title', 'What we do'),
  excellence: section('Business Excellence', 'line', {
    title: 'Business Excellence',
    content: 'A shipment, a platform, a study place and a launch event: under one roof, in one conversation.',
  }),
  ...item('home.excellence.business', 'Business Excellence, first card', 240, {
    title: 'Global Trade',
    text: 'Market entry, export papers and investment advice, before the first sale.',
  }),
  ...item('home.excellence.digital', 'Business Excellence, second card', 240, {
    title: 'Digital Innovation',
    text: 'Automation, cloud and marketing that a small team can run by itself.',
  }),
  ...item('home.excellence.education', 'Business Excellence, third card', 240, {
    title: 'Career Pathways',
    text: 'Admissions, scholarships and work abroad, with one adviser throughout.',
  }),
  ...item('home.excellence.media', 'Business Excellence, fourth card', 240, {
    title: 'Events & Media',
    text: 'Trade events, productions and artists, staged where your audience is.',
  }),
  'home.excellence.more': plain('Business Excellence, link of each card', 'Learn More', 40),
  'home.crossings.eyebrow': plain('Crossings, above the title', 'Crossings'),
  'home.crossings.title': title('Crossings, title', 'Where it began, and what arrived'),
  'home.crossings.lead': line(
    'Crossings, text',
    'What a client asked for, what we did, and the result in one figure.',
  ),
  'home.figures.eyebrow': plain('Figures, above the title', 'In figures'),
  'home.figures.title': title('Figures, title', 'A young network with a long reach'),
  connect: section('Stay Connected', 'line', {
    title: 'Stay Connected',
    content:
      'A buyer in Hamburg, a deadline in Ankara, a fair in Dubai: subscribe on our contact page, and write to us when one of them is yours.',
  }),
  'home.connect.subscribe': plain('Stay Connected, button', 'Subscribe', 40),
};

import { line, plain, section, title } from '../../texts/declare.ts';

export const texts = {
  'team.eyebrow': plain('Hero, above the title', 'Our team'),
  team: section('Hero', 'line', {
    title: 'The people who pick up the phone.',
    content:
      'Advisers, traders, engineers, counsellors and producers in Nairobi, with colleagues in every region we serve.',
  }),
  'team.heads.title': plain('Department heads, title', 'Department Heads'),
  'team.heads.lead': line('Department heads, text', 'Each leads a desk, and answers for what it promises.'),
  'team.others.title': plain('Everybody else, title', 'Our Team'),
  'team.others.lead': line(
    'Everybody else, text',
    'They prepare the files, check the facts and return the calls.',
  ),
  leadership: section('Leadership Philosophy', 'text', {
    title: 'Leadership Philosophy',
    content:
      'We lead from where the work happens. The person who advises you on a market has traded in it; the person who prepares your visa file has prepared many before.\n\nDecisions sit with whoever is closest to the client, and responsibility stays with the people whose names are on this page.',
  }),
  culture: section('Our Culture', 'text', {
    title: 'Our Culture',
    content:
      'Our team meets across several languages and time zones, so we write things down, start on time and ask before we assume.\n\nWe celebrate the quiet wins: a container cleared on schedule, a first pay slip abroad, an offer letter forwarded at midnight.',
  }),
  'team.closing.title': title('End of the page, title', 'Want to Join Our Global Mission?'),
  'team.closing.lead': line(
    'End of the page, text',
    'We look for people who know a place well and would like to open it for others.',
  ),
  'team.closing.join': plain('End of the page, first button', 'Join Our Network', 40),
  'team.closing.partner': plain('End of the page, second button', 'Partner With Us', 40),
};

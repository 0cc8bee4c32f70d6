import { business, divisions } from '@mipaka/contract';
import { note, plain } from './declare.ts';

export const site = {
  'site.home': plain('Navigation, first link', 'Home', 20),
  'site.about': plain('Navigation, second link', 'About', 20),
  'site.services': plain('Navigation, third link', 'Services', 20),
  'site.team': plain('Navigation, fourth link', 'Team', 20),
  'site.partners': plain('Navigation, fifth link', 'Partners', 20),
  'site.contact': plain('Navigation, sixth link', 'Contact', 20),
  'site.tagline': note('Menu of small screens, below the links', business.tagline),
  'site.menu.start': plain('Menu of small screens, first button', 'Get Started', 40),
  'site.menu.chat': plain('Menu of small screens, button to the chat', 'WhatsApp', 40),
  'site.division.business': plain('Name of the first division', divisions[0].name, 60),
  'site.division.digital': plain('Name of the second division', divisions[1].name, 60),
  'site.division.education': plain('Name of the third division', divisions[2].name, 60),
  'site.division.talent': plain('Name of the fourth division', divisions[3].name, 60),
  'site.division.media': plain('Name of the fifth division', divisions[4].name, 60),
  'site.newsletter.title': plain('Footer, newsletter: title', 'Our newsletter'),
  'site.newsletter.lead': note(
    'Footer, newsletter: text above the field',
    'Three regions on one page, once a month.',
  ),
  'site.newsletter.thanks': plain('Footer, newsletter: thank-you', 'Thank you for your interest!'),
  'site.newsletter.next': plain(
    'Footer, newsletter: link below the thank-you',
    'One more step: subscribe on our contact page',
    80,
  ),
  'site.footer.services': plain('Footer, heading of the services', 'Services', 40),
  'site.footer.company': plain('Footer, heading of the pages', 'Company', 40),
  'site.footer.about': plain('Footer, link to About', 'About us', 40),
  'site.footer.team': plain('Footer, link to Team', 'Our team', 40),
  'site.footer.partners': plain('Footer, link to Partners', 'Partners', 40),
  'site.footer.write': plain('Footer, link to Contact', 'Contact', 40),
  'site.footer.privacy': plain('Footer, link to Privacy', 'Privacy', 40),
  'site.footer.contact': plain('Footer, heading of the contact details', 'Contact', 40),
};

import { line, plain, section, title } from '../../texts/declare.ts';

export const texts = {
  'partners.eyebrow': plain('Hero, above the title', 'Partners'),
  partners: section('Hero', 'line', {
    title: 'Better on both sides of the border.',
    content:
      'We work with companies, universities, employers and institutions that want to reach further and prefer to do it together.',
  }),
  collaboration: section('Strategic Collaboration', 'text', {
    title: 'Strategic Collaboration',
    content:
      'A partnership with Mipaka begins with a shared client problem rather than a logo exchange. We agree on who does what, what it costs, and how each side will know that it worked.',
  }),
  quote: section('Quote', 'line', {
    title: 'Mipaka Network, partnership principle',
    content: 'A border is where two markets meet. A good partner is standing on the other side.',
  }),
  benefits: section('Key Benefits', 'items', {
    title: 'Key Benefits of Partnering',
    content:
      'Market access: Introductions to buyers, regulators and distributors in East Africa, the Gulf, Türkiye and Europe, made by name.\n\nShared delivery: Our desks handle documents, logistics and local follow-up while you keep the client relationship.\n\nTalent on call: Vetted professionals and graduates for projects that outgrow your own bench.\n\nShared reporting: Agreed milestones and one written report, so that both sides see the same picture.\n\nVisibility: Joint events, media production and speaking slots through our Events & Media division.\n\nClear terms: Written scopes, agreed fees and confidentiality from the first meeting.',
  }),
  organizations: section('Organization types', 'items', {
    title: 'Who We Partner With',
    content:
      'Companies and exporters: Manufacturers, producers and service firms entering or supplying the three regions.\n\nUniversities and training providers: Institutions that recruit internationally or certify skills that employers ask for.\n\nEmployers and recruiters: Licensed organisations with real vacancies and fair contracts.\n\nInvestors and chambers: Funds, trade offices and chambers of commerce looking for dependable deal flow.\n\nTechnology firms: Cloud, AI and software teams that want a delivery partner close to the customer.\n\nEvents and media houses: Organisers, studios and broadcasters building audiences across borders.',
  }),
  'partners.directory.title': plain('Partners by type, title', 'Our Partners'),
  'partners.directory.lead': line(
    'Partners by type, text',
    'Organisations we work with today, by the kind of work we share.',
  ),
  trust: section('Why Our Network Is Trusted', 'items', {
    title: 'Why Our Network Is Trusted',
    content:
      'Confidential by default: We work under a non-disclosure agreement before any client information is shared.\n\nChecked before introduced: We confirm registration, references and decision makers before we put two parties in one room.\n\nPresent on the ground: Our hubs answer in local working hours, and somebody can visit the site.',
  }),
  'partners.closing.title': title('End of the page, title', 'Bring us a problem worth sharing.'),
  'partners.closing.lead': line(
    'End of the page, text',
    'One call of thirty minutes is enough to see whether we should go further.',
  ),
  'partners.closing.become': plain('End of the page, first button', 'Become a Strategic Partner', 40),
  'partners.closing.call': plain('End of the page, second button', 'Schedule a Discovery Call', 40),
};

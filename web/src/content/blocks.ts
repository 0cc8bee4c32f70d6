import type { Content } from '@mipaka/contract';

export type Block = { title: string; content: string };

/**
 * The copy that staff may replace: a company section with one of these names takes the place of the block.
 * Its marks are those of rich-text.ts; where it stands and in what form, blockPlaces of the dashboard says.
 */
export const blocks = {
  hero: {
    title: 'Moving People, Products & Potential Across Borders',
    content:
      'A business network in Nairobi for companies and people who work between Africa, Europe and the Middle East.',
  },
  excellence: {
    title: 'Business Excellence',
    content:
      'Five divisions under one roof, so that a shipment, a platform, a study place and a launch event can be one conversation.',
  },
  connect: {
    title: 'Stay Connected',
    content:
      'Trade openings, scholarship deadlines and events on three continents: tell us what to send you.',
  },
  about: {
    title: 'Business has always crossed borders. We make the crossing easier.',
    content:
      'Mipaka is Swahili for borders. From Nairobi, our network opens the right doors between Africa, Europe and the Middle East: for a company entering a market, a graduate choosing a university, or a professional moving for work.',
  },
  services: {
    title: 'One network, five ways to move forward.',
    content:
      'Each division has its own desk and its own specialists. Begin with one; the others are in the same office.',
  },
  team: {
    title: 'The people who pick up the phone.',
    content:
      'Advisers, traders, engineers, counsellors and producers in Nairobi, with colleagues in every region we serve.',
  },
  partners: {
    title: 'Better on both sides of the border.',
    content:
      'We work with companies, universities, employers and institutions that want to reach further and prefer to do it together.',
  },
  mission: {
    title: 'Our Mission',
    content:
      'To be the most trusted AI-powered business network connecting Africa, Europe and the Middle East.\n\nWe pair people who know the ground with tools that read it quickly, so that every introduction, shipment, application and event we take on begins with facts and ends with a person who answers for it.',
  },
  vision: {
    title: 'Our Vision',
    content:
      'A world where geographical boundaries do not limit business potential.\n\nWhere a manufacturer in Thika sells to Rotterdam as readily as to Mombasa, and where talent is judged by what it can do, not by the passport it carries.',
  },
  values: {
    title: 'Core Values',
    content:
      'Global: We work where our clients are going, not only where we are. Local law, language and custom come first in every plan.\n\nInnovation: We use automation and AI where they save our clients time or risk, and say so plainly where a phone call still works better.\n\nExcellence: One accountable lead, written milestones and honest reporting, on a first consultation and on a three-year programme alike.',
  },
  leadership: {
    title: 'Leadership Philosophy',
    content:
      'We lead from where the work happens. The person who advises you on a market has traded in it; the person who prepares your visa file has prepared many before.\n\nDecisions sit with whoever is closest to the client, and responsibility stays with the people whose names are on this page.',
  },
  culture: {
    title: 'Our Culture',
    content:
      'Our team meets across several languages and time zones, so we write things down, start on time and ask before we assume.\n\nWe celebrate the quiet wins: a container cleared on schedule, a first pay slip abroad, an offer letter forwarded at midnight.',
  },
  collaboration: {
    title: 'Strategic Collaboration',
    content:
      'A partnership with Mipaka begins with a shared client problem rather than a logo exchange. We agree on who does what, what it costs, and how each side will know that it worked.',
  },
  quote: {
    title: 'Mipaka Network, partnership principle',
    content: 'A border is where two markets meet. A good partner is standing on the other side.',
  },
  benefits: {
    title: 'Key Benefits of Partnering',
    content:
      'Market access: Introductions to buyers, regulators and distributors in East Africa, the Gulf, Türkiye and Europe, made by name.\n\nShared delivery: Our desks handle documents, logistics and local follow-up while you keep the client relationship.\n\nTalent on call: Vetted professionals and graduates for projects that outgrow your own bench.\n\nShared reporting: Agreed milestones and one written report, so that both sides see the same picture.\n\nVisibility: Joint events, media production and speaking slots through our Events & Media division.\n\nClear terms: Written scopes, agreed fees and confidentiality from the first meeting.',
  },
  organizations: {
    title: 'Who We Partner With',
    content:
      'Companies and exporters: Manufacturers, producers and service firms entering or supplying the three regions.\n\nUniversities and training providers: Institutions that recruit internationally or certify skills that employers ask for.\n\nEmployers and recruiters: Licensed organisations with real vacancies and fair contracts.\n\nInvestors and chambers: Funds, trade offices and chambers of commerce looking for dependable deal flow.\n\nTechnology firms: Cloud, AI and software teams that want a delivery partner close to the customer.\n\nEvents and media houses: Organisers, studios and broadcasters building audiences across borders.',
  },
  trust: {
    title: 'Why Our Network Is Trusted',
    content:
      'Confidential by default: We work under a non-disclosure agreement before any client information is shared.\n\nChecked before introduced: We confirm registration, references and decision makers before we put two parties in one room.\n\nPresent on the ground: Our hubs answer in local working hours, and somebody can visit the site.',
  },
} as const satisfies Record<string, Block>;

export type BlockName = keyof typeof blocks;

/** Whether a company section takes the place of a block. */
export const isBlock = (section: string): section is BlockName => Object.hasOwn(blocks, section);

/** The company section that staff saved under this name, or the built-in copy. */
export function block(companyInfo: Content['companyInfo'], name: BlockName): Block {
  return companyInfo.find(({ section }) => section.trim().toLowerCase() === name) ?? blocks[name];
}

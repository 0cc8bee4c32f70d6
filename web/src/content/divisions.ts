import type { DivisionSlug } from '@mipaka/contract';

type DivisionCopy = {
  /** Name of an icon. */
  icon: 'globe' | 'cpu' | 'graduation-cap' | 'users' | 'mic';
  /** A sentence for a card. */
  summary: string;
  /** What /services says at the top of the division's tab. */
  description: string;
  /** The button below its services. */
  action: string;
  /** Slug of the Inquiry Type that the button preselects. */
  inquiryType: 'business-inquiry' | 'career' | 'general';
};

/** What the site says of each division. */
export const divisionCopy: Record<DivisionSlug, DivisionCopy> = {
  business: {
    icon: 'globe',
    summary: 'Market entry, trade and export, and investment advice for companies that sell or buy abroad.',
    description:
      'From the first look at a market to the first invoice paid in it: we test demand, register the company, find the distributor and stay with the shipment.',
    action: 'Expand Markets? Contact Us',
    inquiryType: 'business-inquiry',
  },
  digital: {
    icon: 'cpu',
    summary: 'AI and automation, cloud and digital marketing that fit the size of the business.',
    description:
      'We automate the work that repeats, move systems to the cloud without losing a working day, and put the budget for marketing where it can be measured.',
    action: 'Go Digital? Contact Us',
    inquiryType: 'business-inquiry',
  },
  education: {
    icon: 'graduation-cap',
    summary: 'University admissions, career training and scholarships, from shortlist to enrolment.',
    description:
      'A realistic shortlist, an application that is complete the first time, and training that leads to a job as well as to a certificate.',
    action: 'Study Abroad? Contact Us',
    inquiryType: 'career',
  },
  talent: {
    icon: 'users',
    summary: 'Work abroad advice, talent matching and programmes for the diaspora.',
    description:
      'Employers meet candidates whose papers and references we have checked; professionals get a clear path, a fair contract and somebody to call after arrival.',
    action: 'Work Abroad? Contact Us',
    inquiryType: 'career',
  },
  media: {
    icon: 'mic',
    summary: 'Event management, media production and talent management for audiences in three regions.',
    description:
      'Trade forums, launches and cultural evenings, produced, filmed and broadcast by one team, with the artists and speakers to fill the programme.',
    action: 'Plan an Event? Contact Us',
    inquiryType: 'business-inquiry',
  },
};

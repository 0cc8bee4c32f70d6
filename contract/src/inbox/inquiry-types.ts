export const REPLY_HOURS = 24;

/** The stored values of Inquiry Type, each with its label for visitors and its slug in links. */
export const inquiryTypes = [
  { value: 'Business Inquiry', label: 'Business Inquiry', slug: 'business-inquiry' },
  { value: 'Partner Request', label: 'Partner Request', slug: 'partner-request' },
  { value: 'Press', label: 'Press', slug: 'press' },
  { value: 'Investor', label: 'Investor', slug: 'investor' },
  { value: 'Career', label: 'Career Opportunities', slug: 'career' },
  { value: 'General', label: 'General Question', slug: 'general' },
] as const;

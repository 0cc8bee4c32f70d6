import type { DivisionSlug } from '@mipaka/contract';

type Look = {
  /** Name of an icon. */
  icon: 'globe' | 'cpu' | 'graduation-cap' | 'users' | 'mic';
  /** Slug of the Inquiry Type that the button below its services preselects. */
  inquiryType: 'business-inquiry' | 'career' | 'general';
};

/** What the tab of a division has beside its texts. */
export const divisionLooks: Record<DivisionSlug, Look> = {
  business: { icon: 'globe', inquiryType: 'business-inquiry' },
  digital: { icon: 'cpu', inquiryType: 'business-inquiry' },
  education: { icon: 'graduation-cap', inquiryType: 'career' },
  talent: { icon: 'users', inquiryType: 'career' },
  media: { icon: 'mic', inquiryType: 'business-inquiry' },
};

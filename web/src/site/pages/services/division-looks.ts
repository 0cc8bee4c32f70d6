/** The icon on the tab of each division, and the Inquiry Type that the button of its panel preselects. */
export const divisionLooks = {
  business: { icon: 'globe', inquiryType: 'business-inquiry' },
  digital: { icon: 'cpu', inquiryType: 'business-inquiry' },
  education: { icon: 'graduation-cap', inquiryType: 'career' },
  talent: { icon: 'users', inquiryType: 'career' },
  media: { icon: 'mic', inquiryType: 'business-inquiry' },
} as const;

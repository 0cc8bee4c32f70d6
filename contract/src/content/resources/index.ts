/** Every entity that staff manage. The exported name is its name everywhere: in `Content`, in the `needs` of pages. */
export { companyInfo } from './company-info.ts';
export { contactDetails } from './contact-details.ts';
export { partners } from './partners.ts';
export { questions } from './questions.ts';
export { seo } from './seo.ts';
export { services } from './services.ts';
export { siteMedia } from './site-media.ts';
export { statistics } from './statistics.ts';
export { stories } from './stories.ts';
export { team } from './team.ts';
export { templates } from './templates.ts';
export { texts } from './texts.ts';

import { flag, lines, MAX, optionalUrl, text, textOr } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const seo = defineResource({
  path: 'seo',
  collection: 'seo_settings',
  noun: 'SEO settings',
  plural: 'SEO settings',
  label: 'SEO',
  position: 60,
  key: 'page',
  isPutByKey: true,
  fields: {
    page: text('Page', { max: MAX.page, placeholder: '/about' }),
    title: text('Title', { max: MAX.title }),
    description: lines('Description', { max: MAX.message }),
    keywords: text('Keywords', { max: MAX.keywords }),
    ogImage: optionalUrl('Social image'),
    canonical: optionalUrl('Canonical address'),
    robots: textOr('Robots', 'index, follow'),
    isActive: flag('Active', true),
  },
  publicFields: ['page', 'title', 'description', 'keywords', 'ogImage', 'canonical', 'robots'],
});

import { flag, MAX, optionalUrl, text, textOr } from '../../platform/fields.ts';
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
    page: text('Page', { max: MAX.page }),
    title: text('Title', { max: MAX.title }),
    description: text('Description', { max: MAX.message, lines: true }),
    keywords: text('Keywords', { max: MAX.keywords }),
    ogImage: optionalUrl('Social image'),
    canonical: optionalUrl('Canonical address'),
    robots: textOr('Robots', 'index, follow'),
    isActive: flag('Active', true),
  },
  order: [['page', 'asc']],
  publicFields: ['page', 'title', 'description', 'keywords', 'ogImage', 'canonical', 'robots'],
  form: {
    page: { label: 'Page', control: 'text', placeholder: '/about' },
    title: { label: 'Title', control: 'text' },
    description: { label: 'Description', control: 'textarea' },
    keywords: { label: 'Keywords', control: 'text' },
    ogImage: { label: 'Social image', control: 'url' },
    canonical: { label: 'Canonical address', control: 'url' },
    robots: { label: 'Robots', control: 'text', placeholder: 'index, follow' },
    isActive: { label: 'Active', control: 'checkbox' },
  },
});

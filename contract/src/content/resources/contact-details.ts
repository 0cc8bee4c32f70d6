import { email, flag, optionalHttpsUrl, phone, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

const social = (label: string) =>
  optionalHttpsUrl(`${label} address`, { hint: 'Left empty, the website does not link it' });

/** The company's contact details. The site shows the record whose language is `en`, or else those in business.ts. */
export const contactDetails = defineResource({
  path: 'contact-details',
  collection: 'contact_details',
  noun: 'contact details',
  plural: 'contact details',
  label: 'Company',
  position: 42,
  key: 'language',
  heading: 'email',
  fields: {
    language: text('Language', { hint: 'The website reads en' }),
    email: email(),
    phone: phone('Phone', { hint: 'With the code of the country, as it is to be read' }),
    whatsapp: phone('WhatsApp number', { hint: 'With the code of the country' }),
    office: text('Office'),
    linkedin: social('LinkedIn'),
    instagram: social('Instagram'),
    facebook: social('Facebook'),
    x: social('X'),
    isActive: flag('Active', true),
  },
  publicFields: [
    'language',
    'email',
    'phone',
    'whatsapp',
    'office',
    'linkedin',
    'instagram',
    'facebook',
    'x',
  ],
});

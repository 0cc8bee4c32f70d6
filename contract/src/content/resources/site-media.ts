import { filmField, flag, photoField, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

/** As social networks ask for it; some take no WebP, and WhatsApp leaves out what is above 300 KB. */
const CARD = { width: 1_200, height: 630, maxBytes: 300_000 } as const;

/** The pictures and the film of the site: of the record whose language is `en`, else the built-in ones. */
export const siteMedia = defineResource({
  path: 'site-media',
  collection: 'site_media',
  noun: 'social card and film',
  plural: 'social cards and films',
  label: 'Company',
  position: 43,
  key: 'language',
  fields: {
    language: text('Language', { hint: 'The website reads en' }),
    socialCard: photoField('Social card', {
      jpeg: CARD,
      placeholder: 'Containers in the port of Mombasa',
      aspectRatio: CARD.width / CARD.height,
      hint: 'What social networks show of each page that has no picture of its own under SEO',
    }),
    film: filmField({
      hint: 'Behind the headings of Home and About, without sound and over and over: ten seconds and 2 MB are plenty. MP4 plays in every browser',
    }),
    poster: photoField('Poster', {
      aspectRatio: 16 / 9,
      isDecoration: true,
      hint: 'Until the film plays, and for all who have asked for less motion or data: the first picture of the film',
    }),
    isActive: flag('Active', true),
  },
  publicFields: ['language', 'socialCard', 'film', 'poster'],
});

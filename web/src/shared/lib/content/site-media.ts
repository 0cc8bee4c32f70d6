import type { Content } from '@mipaka/contract';
import type { ShownRecord } from './content.tsx';

/** The record until staff save one: null stands for the built-in picture or film. */
const builtIn: ShownRecord<'siteMedia'> = {
  ...{ language: 'en', film: null },
  ...{ socialCard: null, socialCardAlt: null, socialCardWidth: null, socialCardHeight: null },
  ...{ socialCardColor: null },
  ...{ poster: null, posterAlt: null, posterWidth: null, posterHeight: null, posterColor: null },
};

/** The social card, the film and its poster of the saved record in English; null for each that is the built-in one. */
export const siteMediaIn = (saved: Content['siteMedia']): ShownRecord<'siteMedia'> =>
  saved.find(({ language }) => language.trim().toLowerCase() === 'en') ?? builtIn;

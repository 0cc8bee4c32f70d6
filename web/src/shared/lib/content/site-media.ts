import type { Content } from '@mipaka/contract';
import type { ShownRecord } from './editing.tsx';

/** What is shown until staff save something: what is missing is built in. */
const builtIn: ShownRecord<'siteMedia'> = {
  ...{ language: 'en', film: null },
  ...{ socialCard: null, socialCardAlt: null, socialCardWidth: null, socialCardHeight: null },
  ...{ socialCardColor: null },
  ...{ poster: null, posterAlt: null, posterWidth: null, posterHeight: null, posterColor: null },
};

/** The social card, the film and its poster: those of the saved record in English, each null where it is the built-in one. */
export const siteMediaIn = (saved: Content['siteMedia']): ShownRecord<'siteMedia'> =>
  saved.find(({ language }) => language.trim().toLowerCase() === 'en') ?? builtIn;

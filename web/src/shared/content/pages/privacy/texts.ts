import { line, plain, title } from '../../texts/declare.ts';

/** The opening of the page. The notice itself is legal wording: it stands in the code, beside what it describes. */
export const texts = {
  'privacy.eyebrow': plain('Hero, above the title', 'Privacy'),
  'privacy.title': title('Hero, title', 'Privacy Notice'),
  'privacy.lead': line(
    'Hero, text',
    'What we know about you, why we keep it, and how to get a copy or have it erased.',
  ),
};

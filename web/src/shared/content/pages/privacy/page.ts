import { type DeclaredPage, regions } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Privacy',
  seo: {
    title: 'Privacy Notice',
    description: 'Which personal data we keep, why, for how long, and how you can see, correct or erase it.',
    keywords: `privacy, data protection, ${regions}`,
  },
};

import { type DeclaredPage, figures, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'About',
  seo: {
    title: 'About Us',
    description:
      'Who we are: a Nairobi business network with five divisions, our mission, our vision and the values we work by.',
    keywords: `about, mission, vision, values, business divisions, ${regions}`,
  },
  hasCard: true,
  needs: { companyInfo: sections('about', 'mission', 'vision', 'values'), statistics: figures('about') },
};

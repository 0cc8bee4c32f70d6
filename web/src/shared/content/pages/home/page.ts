import { business } from '@mipaka/contract';
import { type DeclaredPage, figures, leader, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Home',
  seo: {
    title: business.tagline,
    description: business.description,
    keywords: `business network, trade, investment, digital, careers, events, ${regions}`,
  },
  needs: {
    companyInfo: sections('hero', 'excellence', 'connect'),
    statistics: figures('home'),
    team: leader,
    stories: true,
  },
};

import { type DeclaredPage, figures, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Partners',
  seo: {
    title: 'Partners',
    description:
      'Become a strategic partner: market access, shared delivery and trusted introductions in Kenya, Türkiye and the Emirates.',
    keywords: `partners, strategic partnership, collaboration, ${regions}`,
  },
  hasCard: true,
  needs: {
    partners: true,
    statistics: figures('partners'),
    companyInfo: sections('partners', 'collaboration', 'quote', 'benefits', 'organizations', 'trust'),
  },
  loading: 'Loading partners...',
};

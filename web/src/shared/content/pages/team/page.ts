import { type DeclaredPage, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Team',
  seo: {
    title: 'Our Team',
    description:
      'The people responsible for your project: leadership, department heads and advisers in Nairobi.',
    keywords: `team, leadership, advisers, consultants, ${regions}`,
  },
  hasCard: true,
  needs: { team: true, companyInfo: sections('team', 'leadership', 'culture') },
  loading: 'Loading team members...',
};

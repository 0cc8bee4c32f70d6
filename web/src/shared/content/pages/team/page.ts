import { type DeclaredPage, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Team',
  seo: {
    title: 'Our Team',
    description:
      'The people who answer for your project: leadership, department heads and advisors in Nairobi.',
    keywords: `team, leadership, advisors, consultants, ${regions}`,
  },
  hasCard: true,
  needs: { team: true, companyInfo: sections('team', 'leadership', 'culture') },
  loading: 'Loading team members...',
};

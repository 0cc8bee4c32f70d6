import { divisions } from '@mipaka/contract';
import { type DeclaredPage, figures, isSlugOf, questionsOf, regions, sections } from '../declare.ts';

export const page: DeclaredPage = {
  name: 'Services',
  seo: {
    title: 'Services',
    description:
      'Market entry and trade, AI and cloud, university admissions, work abroad and talent, events and media: what our five divisions do for you.',
    keywords: `market entry, trade desk, AI, automation, university admissions, talent matching, event management, ${regions}`,
  },
  hasCard: true,
  needs: {
    services: true,
    statistics: figures('services', 'about'),
    companyInfo: sections('services'),
    stories: (all) => all.filter(({ division }) => division),
    questions: questionsOf('services'),
  },
  parameters: { tab: isSlugOf(divisions) },
  loading: 'Loading services...',
};

import type { Funnel, Overview } from '@mipaka/contract';

const nothing: Funnel = { visits: 0, contacts: 0, inquiries: 0, answered: 0, answeredInTime: 0 };

export const emptyOverview: Overview = {
  services: { total: 0, active: 0, failing: [] },
  team: { total: 0, active: 0, withPhoto: 0, withPhotoAndBio: 0, failing: [] },
  partners: { total: 0, active: 0, strategic: 0 },
  statistics: { total: 0, active: 0, categories: 0, first: [] },
  companyInfo: { total: 0, first: [] },
  seo: { total: 0, active: 0, first: [], failing: [] },
  inquiries: {
    total: 0,
    new: 0,
    overdue: 0,
    overdueSnoozed: 0,
    dueToday: 0,
    unassigned: 0,
    replied: 0,
    mine: { new: 0, inProgress: 0 },
    followUps: 0,
    snoozed: 0,
    nextWakeAt: null,
    officeHours: '',
    first: [],
    waiting: [],
  },
  insight: { days: 7, now: nothing, before: nothing },
  setUpBy: null,
  hasMailServer: true,
  changes: [],
};

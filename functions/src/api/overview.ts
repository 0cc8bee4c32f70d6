import {
  api,
  companyInfo,
  OVERVIEW_INQUIRIES,
  OVERVIEW_ITEMS,
  overview,
  partners,
  REPLY_HOURS,
  type Resource,
  seo,
  services,
  statistics,
  team,
} from '@mipaka/contract';
import type { Services } from '../services.ts';
import { createRecordStore, type Row } from '../store/records.ts';
import { type Implementation, implement } from './implement.ts';

const active = (rows: readonly Row[]) => rows.filter((row) => row.isActive);
const counts = (rows: readonly Row[]) => ({ total: rows.length, active: active(rows).length });

/** What came before this moment should have been answered at `now` (epoch milliseconds). */
const dueBefore = (now: number) => new Date(now - REPLY_HOURS * 3_600_000).toISOString();

/** The dashboard's first screen in one call. */
export function overviewCalls({ db, inquiries }: Services): Implementation[] {
  const list = (resource: Resource) => createRecordStore(db, resource).list();

  return [
    implement(api['overview.read'], async () => {
      const [service, member, partner, company, figure, page, total, fresh, overdue, latest] =
        await Promise.all([
          list(services),
          list(team),
          list(partners),
          list(companyInfo),
          list(statistics),
          list(seo),
          inquiries.count({ suspect: false }),
          inquiries.count({ status: 'new', suspect: false }),
          inquiries.count({ status: 'new', suspect: false, to: dueBefore(Date.now()) }),
          inquiries.list({ suspect: false }, OVERVIEW_INQUIRIES),
        ]);
      const withPhoto = member.filter(({ photo }) => photo);
      return overview.parse({
        services: counts(service),
        team: {
          ...counts(member),
          withPhoto: withPhoto.length,
          withPhotoAndBio: withPhoto.filter(({ bio }) => bio).length,
        },
        partners: {
          ...counts(partner),
          strategic: partner.filter(({ type }) => type === 'strategic').length,
        },
        statistics: {
          ...counts(figure),
          categories: new Set(figure.map(({ category }) => category)).size,
          first: active(figure).slice(0, OVERVIEW_ITEMS),
        },
        companyInfo: { total: company.length, first: company.slice(0, OVERVIEW_ITEMS) },
        seo: { ...counts(page), first: page.slice(0, OVERVIEW_ITEMS) },
        inquiries: { total, new: fresh, overdue, first: latest.rows },
      });
    }),
  ];
}

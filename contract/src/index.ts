export * from './content.ts';
export * from './fields.ts';
export * from './history.ts';
export * from './inquiry.ts';
export * from './inquiry-types.ts';
export * from './live.ts';
export * from './mail.ts';
export * from './overview.ts';
export * from './photo.ts';
export * from './problem.ts';
export * from './resource.ts';
export * from './site.ts';
export * from './user.ts';

import { companyInfo } from './resources/company-info.ts';
import { partners } from './resources/partners.ts';
import { seo } from './resources/seo.ts';
import { services } from './resources/services.ts';
import { statistics } from './resources/statistics.ts';
import { team } from './resources/team.ts';

export { companyInfo, partners, seo, services, statistics, team };

/** Every entity that staff manage. A new one is a file in resources/ and a name here. */
export const resources = [services, team, partners, companyInfo, statistics, seo] as const;

import type { Resource } from '@mipaka/contract';
import type { ComponentType } from 'react';
import { multipart, type PhotoChange } from '../lib/fields.ts';
import type { AnyRecord } from '../lib/records.ts';
import { blockPlaces } from './company/block-places.ts';
import { CompanyPreview } from './company/company-preview.tsx';
import type { FormExtras } from './extras.ts';
import { SeoPreview } from './seo/seo-preview.tsx';
import { TeamCard } from './team/team-card.tsx';

/** What a resource does differently from the generic tab. */
export type Quirk = {
  /** The field that names a record, where it is not the first one of the form. */
  heading?: string;
  /** How the list shows one record. */
  Card?: ComponentType<{ record: AnyRecord }>;
  /** A checked draft as the body that the API expects. */
  toBody?: (draft: Record<string, unknown>, photo: PhotoChange) => FormData;
  extras?: FormExtras;
};

const quirks: { [path: string]: Quirk } = {
  team: { Card: TeamCard, toBody: multipart },
  statistics: {
    heading: 'label',
    extras: {
      suggestions: {
        category: ['home', 'about', 'services', 'partners'].map((page) => ({
          value: page,
          label: `Shown on the ${page} page`,
        })),
      },
    },
  },
  'company-info': {
    heading: 'title',
    extras: {
      suggestions: {
        section: Object.entries(blockPlaces).map(([value, { place }]) => ({ value, label: place })),
      },
      Preview: CompanyPreview,
    },
  },
  seo: { extras: { Preview: SeoPreview } },
};

/** The quirk of a resource; most have none. */
export const quirkOf = ({ path }: Pick<Resource, 'path'>): Quirk => quirks[path] ?? {};

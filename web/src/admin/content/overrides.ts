import { nameOf, type Resource, type ResourceName } from '@mipaka/contract';
import type { ComponentType } from 'react';
import { places } from '../../content/places.ts';
import type { AnyRecord } from '../lib/records.ts';
import { blockPlaces } from './company/block-places.ts';
import { CompanyPreview } from './company/company-preview.tsx';
import type { FormOverrides } from './form-overrides.ts';
import { SeoPreview } from './seo/seo-preview.tsx';
import { CardShapes } from './team/card-shapes.tsx';
import { TeamCard } from './team/team-card.tsx';

/** What a resource does differently from the generic tab. */
type Overrides = {
  /** How the list shows one record. */
  Card?: ComponentType<{ record: AnyRecord }>;
  form?: FormOverrides;
};

const cities = Object.keys(places).map((value) => ({ value, label: 'On the map' }));

const overrides: { [N in ResourceName]?: Overrides } = {
  team: { Card: TeamCard, form: { PhotoShapes: CardShapes } },
  statistics: {
    form: {
      suggestions: {
        category: ['home', 'about', 'services', 'partners'].map((page) => ({
          value: page,
          label: `Shown on the ${page} page`,
        })),
      },
    },
  },
  companyInfo: {
    form: {
      suggestions: {
        section: Object.entries(blockPlaces).map(([value, { place }]) => ({ value, label: place })),
      },
      Preview: CompanyPreview,
    },
  },
  seo: { form: { Preview: SeoPreview } },
  stories: { form: { suggestions: { from: cities, to: cities } } },
};

/** What differs for a resource; for most nothing does. */
export const overridesOf = (resource: Pick<Resource, 'path'>): Overrides => overrides[nameOf(resource)] ?? {};

import { companyInfo, nameOf, type Resource, type ResourceName, siteMedia } from '@mipaka/contract';
import { pages } from '../../shared/content/pages/index.ts';
import { places } from '../../shared/content/places.ts';
import { uiOf } from '../lib/fields.ts';
import { capitalise } from '../lib/words/text.ts';
import { placeOf, siteTexts } from './lib/site-places.ts';
import { CompanyPreview } from './previews/company-preview.tsx';
import { SeoPreview } from './previews/seo-preview.tsx';
import { TemplatePreview } from './previews/template-preview.tsx';
import type { FormOverrides } from './record-form.tsx';
import type { Card } from './rows/record-card.tsx';
import type { RowOverrides } from './rows/row-fields.ts';
import { CardShapes, TeamCard } from './team/team-card.tsx';

type Overrides = {
  /** A card that shows one record; without it the list has only rows. */
  Card?: Card;
  rows?: RowOverrides;
  form?: FormOverrides;
};

const addresses = pages.map(({ path, name }) => ({ value: path, label: name }));
const cities = Object.keys(places).map((value) => ({ value, label: 'On the map' }));

function filesIn(record: Record<string, unknown>): string {
  const own = siteMedia.files.filter((field) => record[field]);
  return own.length === 0
    ? 'The built-in pictures and film'
    : own.map((field) => `${uiOf(siteMedia.form, field)?.label} of your own`).join(' · ');
}

const overrides: { [N in ResourceName]?: Overrides } = {
  services: { rows: { hasActiveBadge: true } },
  team: {
    Card: TeamCard,
    rows: {
      line: ({ position, bio }) => `${position} · ${bio}`,
      links: [
        { field: 'email', icon: 'mail' },
        { field: 'linkedinUrl', icon: 'linkedin' },
      ],
      hasActiveBadge: true,
    },
    form: { PhotoShapes: CardShapes },
  },
  partners: { rows: { links: [{ field: 'websiteUrl', icon: 'external-link' }] } },
  statistics: {
    rows: {
      line: ({ value, scope }) => [value, scope].filter(Boolean).join(' · '),
      group: ({ category }) => capitalise(String(category)),
    },
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
    rows: { line: ({ title, content }) => `${title} · ${content}` },
    form: {
      suggestions: {
        section: siteTexts
          .filter(({ resource }) => resource === companyInfo)
          .map((section) => ({ value: section.name, label: placeOf(section) })),
      },
      Preview: CompanyPreview,
    },
  },
  contactDetails: {
    rows: { line: ({ email, phone, office }) => [email, phone, office].filter(Boolean).join(' · ') },
  },
  siteMedia: { rows: { line: filesIn } },
  seo: {
    rows: { line: ({ title }) => String(title) },
    form: { suggestions: { page: addresses }, Preview: SeoPreview },
  },
  stories: {
    rows: {
      line: ({ from, to, outcome, outcomeLabel }) => `${from} → ${to}: ${outcome} ${outcomeLabel}`,
    },
    form: { suggestions: { from: cities, to: cities } },
  },
  templates: { form: { Preview: TemplatePreview } },
};

/** The differences of a resource from the common list and form; most resources have none. */
export const overridesOf = (resource: Pick<Resource, 'path'>): Overrides => overrides[nameOf(resource)] ?? {};

import type { Resource } from '@mipaka/contract';
import type { ComponentType } from 'react';
import { multipart, type PhotoChange } from './resource/fields.ts';
import type { AnyRecord } from './resource/use-records.ts';
import { TeamCard } from './team/team-card.tsx';

/** What a resource does differently from the generic tab. */
export type Quirk = {
  /** The field that names a record, where it is not the first one of the form. */
  heading?: string;
  /** How the list shows one record. */
  Card?: ComponentType<{ record: AnyRecord }>;
  /** A checked draft as the body that the API expects. */
  toBody?: (draft: Record<string, unknown>, photo: PhotoChange) => FormData;
};

const quirks: { [path: string]: Quirk } = {
  team: { Card: TeamCard, toBody: multipart },
  statistics: { heading: 'label' },
  'company-info': { heading: 'title' },
};

/** The quirk of a resource; most have none. */
export const quirkOf = ({ path }: Pick<Resource, 'path'>): Quirk => quirks[path] ?? {};

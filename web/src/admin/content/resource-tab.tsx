import type { Resource } from '@mipaka/contract';
import { useMemo } from 'react';
import { useRecords } from '../lib/queries/records.ts';
import { overridesOf } from './overrides.ts';
import { RecordList } from './record-list.tsx';
import { rowFieldsOf } from './rows/row-fields.ts';
import type { Page } from './use-changes.tsx';

/** The management of one resource. Differences come from its declaration and its overrides. */
export function ResourceTab({ resource, page }: { resource: Resource; page?: Page }) {
  const { Card, rows } = overridesOf(resource);
  const fields = useMemo(() => rowFieldsOf(resource, rows), [resource, rows]);
  return <RecordList {...{ resource, page, fields, Card }} query={useRecords(resource)} />;
}

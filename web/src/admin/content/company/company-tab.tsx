import { companyInfo, contactDetails, type Resource, texts } from '@mipaka/contract';
import { useMemo } from 'react';
import { type AnyRecord, useRecords } from '../../lib/records.ts';
import { resourceTexts } from '../../lib/resource-texts.ts';
import type { Progress } from '../../lib/use-job.ts';
import { type OpenDialog, RecordList } from '../record-list.tsx';
import { type BulkChange, useChanges } from '../use-changes.tsx';
import { isBuiltIn, resourceOfRow, rowsOf, savedFor, textOfRow, textRows } from './list-texts.ts';
import { siteTextNamed } from './site-texts.ts';
import { TextDialog } from './text-dialog.tsx';

const sectionTexts = resourceTexts(companyInfo);
const singleTexts = resourceTexts(texts);
const detailsTexts = resourceTexts(contactDetails);

/** Every text of the site, page by page: those that staff have changed, and those that are built in. */
export function CompanyTab() {
  const sections = useRecords(companyInfo);
  const singles = useRecords(texts);
  const details = useRecords(contactDetails);
  const lists = [sections, singles, details];
  const changesOfSections = useChanges(companyInfo, sectionTexts);
  const changesOfSingles = useChanges(texts, singleTexts);
  const changesOfDetails = useChanges(contactDetails, detailsTexts);
  const changesOf = (resource: Resource) => {
    if (resource === contactDetails) return changesOfDetails;
    return resource === texts ? changesOfSingles : changesOfSections;
  };
  const saved: readonly AnyRecord[] | undefined = useMemo(
    () =>
      sections.data && singles.data && details.data
        ? [...sections.data, ...singles.data, ...details.data]
        : undefined,
    [sections.data, singles.data, details.data],
  );
  const rows = useMemo(() => saved && rowsOf(saved), [saved]);

  /** The record of a row, without what the row adds to it. */
  const recordOf = (row: AnyRecord) => saved?.find(({ id }) => id === row.id) ?? row;
  async function changeSeveral(chosen: readonly AnyRecord[], change: BulkChange, progress: Progress) {
    let before = 0;
    for (const resource of [companyInfo, texts, contactDetails] as const) {
      const own = chosen.filter((row) => resourceOfRow(row) === resource).map(recordOf);
      if (own.length === 0 || progress.isStopped()) continue;
      const report = (done: number) => progress.report(before + done);
      await changesOf(resource).changeSeveral(own, change, { ...progress, report });
      before += own.length;
    }
  }

  function renderDialog(open: OpenDialog) {
    // Whether a text is saved already is not known before.
    if (!saved) return null;
    const of = open.record ? textOfRow(open.record) : siteTextNamed(open.start);
    // Somebody may have saved it since the address was made that begins it anew.
    const record = open.record && !isBuiltIn(open.record) ? recordOf(open.record) : of && savedFor(of, saved);
    const resource = record ? resourceOfRow(record) : companyInfo;
    return (
      <TextDialog
        open={{ ...open, record: record ?? null }}
        of={of}
        resource={resource}
        onSave={(changed, seen, body) => changesOf(changed).save.mutateAsync({ seen, body })}
      />
    );
  }

  return (
    <RecordList
      resource={companyInfo}
      query={{
        data: rows,
        error: lists.find(({ error }) => error)?.error ?? null,
        isFetching: lists.some(({ isFetching }) => isFetching),
        refetch: () => {
          for (const list of lists) list.refetch();
        },
      }}
      name={companyInfo.path}
      texts={sectionTexts}
      fields={textRows}
      onActive={(row, isActive) =>
        changesOf(resourceOfRow(row)).activate.mutate({ record: recordOf(row), isActive })
      }
      onDelete={(row) => changesOf(resourceOfRow(row)).remove.mutate(recordOf(row))}
      onSeveral={changeSeveral}
      renderDialog={renderDialog}
    />
  );
}

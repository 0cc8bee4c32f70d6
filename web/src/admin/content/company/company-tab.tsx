import { Text } from '@chakra-ui/react';
import { companyInfo, contactDetails, type Resource, siteMedia, texts } from '@mipaka/contract';
import { useMemo } from 'react';
import type { Progress } from '../../lib/calls/use-job.ts';
import { type AnyRecord, useRecords } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { type OpenDialog, RecordList } from '../record-list.tsx';
import { type BulkChange, useChanges } from '../use-changes.tsx';
import { useDraftOf, withDraftBadge } from '../use-draft-of.ts';
import { isBuiltIn, resourceOfRow, rowsOf, savedFor, textOfRow, textRows } from './list-texts.ts';
import { resourceOf, siteTextNamed, startOf } from './site-texts.ts';
import { TextDialog } from './text-dialog.tsx';

const sectionTexts = resourceTexts(companyInfo);

/** The records of an entity, the calls that change them, and their changes in the draft. */
function useManaged(resource: Resource) {
  return {
    resource,
    list: useRecords(resource),
    changes: useChanges(resource, resourceTexts(resource)),
    draft: useDraftOf(resource),
  };
}
type Managed = ReturnType<typeof useManaged>;

/** All texts of the site, page by page: those that staff have edited, and the built-in ones. */
export function CompanyTab() {
  const managed: readonly Managed[] = [
    useManaged(companyInfo),
    useManaged(texts),
    useManaged(contactDetails),
    useManaged(siteMedia),
  ];
  const lists = managed.map(({ list }) => list);
  const managedOf = (resource: Resource) => managed.find((one) => one.resource === resource) as Managed;
  const changesOf = (resource: Resource) => managedOf(resource).changes;
  const draftOf = (resource: Resource) => managedOf(resource).draft;
  /** Whether the draft makes a record with this key. */
  const isDraftedUnder = (resource: Resource, values: Record<string, unknown>) =>
    draftOf(resource).isNewUnder(values[resource.key ?? '']);
  const isDrafted = (row: AnyRecord) => {
    const resource = resourceOfRow(row);
    return draftOf(resource).draftedIds.has(row.id) || isDraftedUnder(resource, row);
  };
  const [sections, singles, details, media] = lists.map(({ data }) => data);
  const saved: readonly AnyRecord[] | undefined = useMemo(
    () =>
      sections && singles && details && media ? [...sections, ...singles, ...details, ...media] : undefined,
    [sections, singles, details, media],
  );
  const rows = useMemo(() => saved && rowsOf(saved), [saved]);

  /** The stored record of a row, without the fields that the row adds. */
  const recordOf = (row: AnyRecord) => saved?.find(({ id }) => id === row.id) ?? row;
  async function changeSeveral(chosen: readonly AnyRecord[], change: BulkChange, progress: Progress) {
    let before = 0;
    for (const { resource } of managed) {
      const own = chosen.filter((row) => resourceOfRow(row) === resource).map(recordOf);
      if (own.length === 0 || progress.isStopped()) continue;
      const report = (done: number) => progress.report(before + done);
      await changesOf(resource).changeSeveral(own, change, { ...progress, report });
      before += own.length;
    }
  }

  function renderDialog(open: OpenDialog) {
    // Until the lists have loaded, it is unknown whether staff have saved this text.
    if (!saved) return null;
    const of = open.record ? textOfRow(open.record) : siteTextNamed(open.named);
    // A colleague may have saved the text since the address for a new one was made.
    const record = open.record && !isBuiltIn(open.record) ? recordOf(open.record) : of && savedFor(of, saved);
    const resource = of ? resourceOf(of) : record ? resourceOfRow(record) : companyInfo;
    const { changes, draft } = managedOf(resource);
    const isDraftedNew = of !== undefined && isDraftedUnder(resource, startOf(of));
    const drafted = record ? draft.fieldsOf(record) : isDraftedNew ? ['all of it'] : undefined;
    return (
      <TextDialog open={{ ...open, record: record ?? null }} {...{ of, resource, changes, draft, drafted }} />
    );
  }

  return (
    <>
      <Text textStyle="hint" mb="3">
        All texts of the website, page by page: search for words, or open a page. Website edits them where
        they stand.
      </Text>
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
        fields={withDraftBadge(textRows, isDrafted)}
        onActive={(row, isActive) =>
          changesOf(resourceOfRow(row)).activate.mutate({ record: recordOf(row), isActive })
        }
        onDelete={(row) => changesOf(resourceOfRow(row)).remove.mutate(recordOf(row))}
        onSeveral={changeSeveral}
        renderDialog={renderDialog}
      />
    </>
  );
}

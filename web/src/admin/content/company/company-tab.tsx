import { Text } from '@chakra-ui/react';
import { companyInfo, comparedKey, contactDetails, type Resource, siteMedia, texts } from '@mipaka/contract';
import { useMemo } from 'react';
import type { Progress } from '../../lib/calls/use-job.ts';
import { type AnyRecord, useRecords } from '../../lib/queries/records.ts';
import { resourceTexts } from '../../lib/words/resource-texts.ts';
import { RecordList } from '../record-list.tsx';
import { type BulkChange, useChanges } from '../use-changes.tsx';
import { useDraftOf, withDraftBadge } from '../use-draft-of.ts';
import { asRow, rowsOf, textRows } from './list-texts.ts';
import { TextDialog } from './text-dialog.tsx';

const sectionTexts = resourceTexts(companyInfo);

function useManaged(resource: Resource) {
  return {
    resource,
    list: useRecords(resource),
    changes: useChanges(resource, resourceTexts(resource)),
    draft: useDraftOf(resource),
  };
}

/** All texts of the site, page by page: those that staff have edited, and the built-in ones. */
export function CompanyTab() {
  const sections = useManaged(companyInfo);
  const managed = [sections, useManaged(texts), useManaged(contactDetails), useManaged(siteMedia)];
  const managedOf = (row: AnyRecord | undefined) =>
    managed.find(({ resource }) => row && asRow(row).resource === resource) ?? sections;

  const waiting = managed.find(({ list }) => !list.data);
  const rows = useMemo(
    () =>
      waiting ? undefined : rowsOf(new Map(managed.map(({ resource, list }) => [resource, list.data ?? []]))),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the lists alone decide
    managed.map(({ list }) => list.data),
  );
  const { changes: drafted } = sections.draft;
  const fields = useMemo(() => withDraftBadge(textRows, drafted, (row) => asRow(row).resource), [drafted]);

  async function changeSeveral(chosen: readonly AnyRecord[], change: BulkChange, progress: Progress) {
    let before = 0;
    for (const { resource, changes } of managed) {
      const own = chosen.flatMap((row) => (asRow(row).resource === resource && asRow(row).stored) || []);
      if (own.length === 0 || progress.isStopped()) continue;
      const report = (done: number) => progress.report(before + done);
      await changes.changeSeveral(own, change, { ...progress, report });
      before += own.length;
    }
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
          ...(waiting ?? sections).list,
          data: rows,
          refetch: () => {
            for (const { list } of managed) list.refetch();
          },
        }}
        name={companyInfo.path}
        texts={sectionTexts}
        fields={fields}
        onChange={(row, change) =>
          managedOf(row).changes.changeOne.mutate({ record: asRow(row).stored ?? row, change })
        }
        onSeveral={changeSeveral}
        renderDialog={(open) => {
          // Until the lists have loaded, it is unknown whether staff have saved this text. They may have done so since
          // the address for a new one was made.
          const row = open.record ?? rows?.find(({ of }) => of && of.name === comparedKey(open.named));
          return rows && <TextDialog open={open} row={row && asRow(row)} managed={managedOf(row)} />;
        }}
      />
    </>
  );
}

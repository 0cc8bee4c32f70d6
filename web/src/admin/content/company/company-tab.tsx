import { Text } from '@chakra-ui/react';
import { companyInfo, contactDetails, type Resource, siteMedia, texts } from '@mipaka/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { type AnyRecord, listQuery } from '../../lib/queries/records.ts';
import { RecordList } from '../record-list.tsx';
import { asRow, rowsOf, textRows } from './list-texts.ts';

const entities: readonly Resource[] = [companyInfo, texts, contactDetails, siteMedia];

/** The lists of all entities as one query, whose data are the rows. */
function inOne(lists: UseQueryResult<AnyRecord[]>[]) {
  const [first] = lists as [UseQueryResult<AnyRecord[]>];
  const waiting = lists.find(({ data }) => !data);
  const saved = entities.map((resource, index) => [resource, lists[index]?.data ?? []] as const);
  return {
    ...(waiting ?? first),
    data: waiting ? undefined : rowsOf(new Map(saved)),
    refetch: () => {
      for (const { refetch } of lists) refetch();
    },
  };
}

/** All texts of the site, page by page: those that staff have edited, and the built-in ones. */
export function CompanyTab() {
  const query = useQueries({ queries: entities.map((resource) => listQuery(resource)), combine: inOne });
  return (
    <>
      <Text textStyle="hint" mb="3">
        All texts of the website, page by page: search for words, or open a page. Website edits them where
        they stand.
      </Text>
      <RecordList resource={companyInfo} query={query} fields={textRows} partsOf={asRow} />
    </>
  );
}

import { Text } from '@chakra-ui/react';
import { companyInfo, contactDetails, type Resource, siteMedia, texts } from '@mipaka/contract';
import { useMemo } from 'react';
import { useLists } from '../../lib/queries/records.ts';
import { RecordList } from '../record-list.tsx';
import { asRow, rowsOf, textRows } from './list-texts.ts';

const entities: readonly Resource[] = [companyInfo, texts, contactDetails, siteMedia];

/** All texts of the site, page by page: those that staff have edited, and the built-in ones. */
export function CompanyTab() {
  const { data: lists, ...query } = useLists(entities);
  const rows = useMemo(
    () => lists && rowsOf(new Map(entities.map((resource, index) => [resource, lists[index] ?? []]))),
    [lists],
  );
  return (
    <>
      <Text textStyle="hint" mb="3">
        All texts of the website, page by page: search for words, or open a page. Under Website you change
        them where they stand.
      </Text>
      <RecordList resource={companyInfo} query={{ ...query, data: rows }} fields={textRows} partsOf={asRow} />
    </>
  );
}

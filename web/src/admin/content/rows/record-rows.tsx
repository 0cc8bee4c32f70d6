import { Box, chakra, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Fold } from '../../ui/fold.tsx';
import { entryMotion, LiveList } from '../../ui/list/live-list.tsx';
import { SortableList } from '../sort/sortable-list.tsx';
import type { RecordListState } from '../use-record-list.ts';
import { RecordCard } from './record-card.tsx';
import { RecordRow, type RowProps, rowEdges } from './record-row.tsx';
import { inGroups, MOST_DRAWN } from './row-fields.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** Entries drawn at once. */
const AT_ONCE = 24;
/** Further entries are drawn in parts of this many: a thousand cards in one task would stop the browser. */
const PART = 10;

/** The number of entries, of `count`, to draw now. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + PART)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}

const foldLook = { '& + &': { borderTopWidth: '1px' }, '& > summary': { minHeight: '12', px: '4' } };
const CARDS = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))';

type Props = {
  list: RecordListState;
  /** The record to scroll to; its form is open, or was. */
  openId: string | null;
};

export function RecordRows({ list, openId }: Props) {
  const { found: records, fields, Card, isNarrowed, sortGroup } = list;
  const drawn = records.slice(0, useGrowing(Card ? records.length : Math.min(records.length, MOST_DRAWN)));
  const latest = useRef(list.act);
  latest.current = list.act;
  // A stable function, so that a row renders again only when its own data changes.
  const onAct = useCallback<RowProps['onAct']>((what, row) => latest.current(what, row), []);
  const propsOf = (record: StoredRecord): RowProps => ({
    ...{ record, fields, onAct },
    badge: list.badgeOf(record),
    isOpen: record.id === openId,
  });
  const row = (record: StoredRecord, handle?: ReactNode) => (
    <RecordRow {...propsOf(record)} isSelected={list.selection.has(record.id)} handle={handle} />
  );
  if (Card) {
    return (
      <Box as="ul" display="grid" gap="4" gridTemplateColumns={CARDS}>
        <LiveList>
          {drawn.map((record, index) => (
            // Cards further down appear as the list grows, and do not fade in.
            <RecordCard key={record.id} {...propsOf(record)} Card={Card} isSeen={index < AT_ONCE} />
          ))}
        </LiveList>
      </Box>
    );
  }
  if (fields.isFolded) {
    return (
      <Box layerStyle="panel">
        {inGroups(records, fields.group).map(([name, members]) => (
          <FoldedGroup
            key={`${name}${isNarrowed}`}
            name={name}
            count={members.length}
            mustBeOpen={isNarrowed || members.some(({ id }) => id === openId)}
          >
            <Items {...{ records: members, row }} isLong={records.length > AT_ONCE} />
          </FoldedGroup>
        ))}
      </Box>
    );
  }
  if (records.length > MOST_DRAWN) return <VirtualRows {...{ records, openId, row }} group={fields.group} />;
  return (
    <Box display="grid" gap="5">
      {inGroups(drawn, fields.group).map(([name, members]) => (
        <div key={name}>
          <Text textStyle="label" color="fg.muted" mb="2" _empty={{ display: 'none' }}>
            {name}
          </Text>
          {sortGroup ? (
            <SortableList records={members} nameOf={fields.nameOf} label={name} onSort={sortGroup}>
              {row}
            </SortableList>
          ) : (
            <Box as="ul" aria-label={name ?? undefined} layerStyle="panel">
              <Items {...{ records: members, row }} isLong={records.length > AT_ONCE} />
            </Box>
          )}
        </div>
      ))}
    </Box>
  );
}

type ItemsProps = {
  records: readonly StoredRecord[];
  row: (record: StoredRecord) => ReactNode;
  /** Rows further down appear as the list grows, and do not fade in. */
  isLong: boolean;
};

const Items = ({ records, row, isLong }: ItemsProps) => (
  <LiveList>
    {records.map((record) => (
      <Box asChild key={record.id} borderColor="border.muted" css={rowEdges}>
        <m.li {...entryMotion} initial={!isLong && entryMotion.initial}>
          {row(record)}
        </m.li>
      </Box>
    ))}
  </LiveList>
);

type FoldProps = { name: string | null; count: number; mustBeOpen: boolean; children: ReactNode };

function FoldedGroup({ name, count, mustBeOpen, children }: FoldProps) {
  // A group that was opened for a record stays open: closing the form returns the focus to the record.
  const [isOpened, setIsOpened] = useState(mustBeOpen);
  if (mustBeOpen && !isOpened) setIsOpened(true);
  return (
    <Fold
      label={
        <>
          <chakra.span flex="1">{name}</chakra.span>
          <Box as="span" fontWeight="normal" textStyle="hint">
            {count}
          </Box>
        </>
      }
      isOpen={isOpened}
      onToggle={setIsOpened}
      css={foldLook}
    >
      {isOpened && (
        <Box as="ul" aria-label={name ?? undefined} borderTopWidth="1px">
          {children}
        </Box>
      )}
    </Fold>
  );
}

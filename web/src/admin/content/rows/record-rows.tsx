import { Box, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import * as m from 'framer-motion/m';
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { Fold } from '../../ui/fold.tsx';
import { entryMotion, LiveList } from '../../ui/list/live-list.tsx';
import { SortableList } from '../sort/sortable-list.tsx';
import { type Card, RecordCard } from './record-card.tsx';
import { RecordRow, type RowProps, rowEdges } from './record-row.tsx';
import { inGroups } from './row-fields.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** Of a list with more records, only the rows in view are drawn. */
export const MOST_DRAWN = 100;

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

type Props = Pick<RowProps, 'fields' | 'onAct'> & {
  records: readonly StoredRecord[];
  badgeOf: (record: StoredRecord) => string | undefined;
  isSelected: (id: string) => boolean;
  /** The record whose form is open beside the list. */
  openId: string | null;
  /** Whether a search or filter is active: all groups are open then. */
  isNarrowed: boolean;
  /** Saves the new order of a group's ids; without it the rows have no handles. */
  onSort?: ((ids: readonly string[]) => void) | undefined;
  Card?: Card | undefined;
};

export function RecordRows({
  records,
  fields,
  isSelected,
  openId,
  isNarrowed,
  onSort,
  Card,
  ...props
}: Props) {
  const drawn = records.slice(0, useGrowing(Card ? records.length : Math.min(records.length, MOST_DRAWN)));
  const id = useId();
  const latest = useRef(props.onAct);
  latest.current = props.onAct;
  // A stable function, so that a row renders again only when its own data changes.
  const [onAct] = useState(
    () =>
      (...act: Parameters<typeof props.onAct>) =>
        latest.current(...act),
  );
  const propsOf = (record: StoredRecord): RowProps => ({
    ...{ record, fields, onAct },
    badge: props.badgeOf(record),
    isOpen: record.id === openId,
  });
  const row = (record: StoredRecord, handle?: ReactNode) => (
    <RecordRow {...propsOf(record)} isSelected={isSelected(record.id)} handle={handle} />
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
  if (records.length > MOST_DRAWN && !fields.isFolded)
    return <VirtualRows {...{ records, openId, row }} group={fields.group} />;
  const itemsOf = (members: readonly StoredRecord[]) => (
    <LiveList>
      {members.map((record) => (
        <Box asChild key={record.id} borderColor="border.muted" css={rowEdges}>
          <m.li {...entryMotion} initial={records.length <= AT_ONCE && entryMotion.initial}>
            {row(record)}
          </m.li>
        </Box>
      ))}
    </LiveList>
  );
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
            {itemsOf(members)}
          </FoldedGroup>
        ))}
      </Box>
    );
  }
  return (
    <Box display="grid" gap="5">
      {inGroups(drawn, fields.group).map(([name, members], index) => {
        const labelId = name === null ? undefined : `${id}${index}`;
        return (
          <div key={name}>
            <Text id={labelId} textStyle="label" color="fg.muted" mb="2" _empty={{ display: 'none' }}>
              {name}
            </Text>
            {onSort ? (
              <SortableList records={members} nameOf={fields.nameOf} labelId={labelId} onSort={onSort}>
                {row}
              </SortableList>
            ) : (
              <Box as="ul" aria-labelledby={labelId} layerStyle="panel">
                {itemsOf(members)}
              </Box>
            )}
          </div>
        );
      })}
    </Box>
  );
}

type FoldProps = { name: string | null; count: number; mustBeOpen: boolean; children: ReactNode };

function FoldedGroup({ name, count, mustBeOpen, children }: FoldProps) {
  const labelId = useId();
  // A group that was opened for a record stays open: closing the form returns the focus to the record.
  const [isOpened, setIsOpened] = useState(mustBeOpen);
  if (mustBeOpen && !isOpened) setIsOpened(true);
  return (
    <Fold
      label={
        <>
          <Box as="span" id={labelId} flex="1">
            {name}
          </Box>
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
        <Box as="ul" aria-labelledby={labelId} borderTopWidth="1px">
          {children}
        </Box>
      )}
    </Fold>
  );
}

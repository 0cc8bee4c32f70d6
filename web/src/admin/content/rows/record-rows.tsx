import { Box, chakra, Text } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { AnyRecord } from '../../lib/queries/records.ts';
import { entryMotion, LiveList } from '../../ui/list/live-list.tsx';
import { type Card, RecordCard } from './record-card.tsx';
import { RecordRow, type RowActions, type RowsProps, rowEdges } from './record-row.tsx';
import { inGroups, type RowFields } from './row-fields.ts';
import { SortableRows } from './sortable-rows.tsx';
import { AT_ONCE, useGrowing } from './use-growing.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** Of a list with more records, only the rows in view are drawn. */
export const MOST_DRAWN = 100;

const CARDS = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))';
const cardLook = {
  display: 'flex',
  flexDirection: 'column',
  layerStyle: 'panel',
  p: '5',
  minW: '0',
} as const;
const rowLook = { borderColor: 'border.muted', css: rowEdges } as const;

type Props = RowsProps &
  RowActions & {
    /** Whether a search or filter is active: all groups are open then. */
    isNarrowed?: boolean;
    /** Saves the new order of a group's ids; without it the rows have no handles. */
    onSort?: ((ids: readonly string[]) => void) | undefined;
    /** Shows records as cards. A thousand of them open as fast as twenty. */
    Card?: Card | undefined;
  };

export function RecordRows({ records, fields, isSelected, openId, isNarrowed, onSort, Card, ...on }: Props) {
  const { mostDrawn = MOST_DRAWN } = fields;
  const drawn = useGrowing(Card ? records.length : Math.min(records.length, mostDrawn));
  const isDrawn = new Set(records.slice(0, drawn));
  const latest = useRef<RowActions>(on);
  latest.current = on;
  // A stable object, so that a row renders again only when its own data changes.
  const [actions] = useState<RowActions>(() => ({
    onSelect: (record) => latest.current.onSelect(record),
    onEdit: (record) => latest.current.onEdit(record),
    onDelete: (record) => latest.current.onDelete(record),
    onActive: (record, isActive) => latest.current.onActive(record, isActive),
  }));
  const rows = { fields, isSelected, openId, actions };
  const isOneOfMany = records.length > AT_ONCE;
  if (Card) {
    const look = { fields, actions, Card, isSelected: false, isOneOfMany };
    return (
      <Box as="ul" display="grid" gap="4" gridTemplateColumns={CARDS}>
        <LiveList>
          {records.slice(0, drawn).map((record, index) => (
            // Cards further down appear as the list grows, and do not fade in.
            <Item
              key={record.id}
              record={record}
              isOpen={record.id === openId}
              isSeen={index < AT_ONCE}
              {...look}
            />
          ))}
        </LiveList>
      </Box>
    );
  }
  if (records.length > mostDrawn) return <VirtualRows records={records} {...rows} />;
  return (
    <Box display="grid" {...(fields.isFolded ? { layerStyle: 'panel' } : { gap: '5' })}>
      {inGroups(fields.isFolded ? records : [...isDrawn], fields.group).map(([name, members]) => (
        <Group
          key={`${name ?? ''}${isNarrowed}`}
          name={name}
          fold={
            fields.isFolded
              ? {
                  isOpen: isNarrowed === true || members.some(({ id }) => id === openId),
                  count: members.length,
                }
              : undefined
          }
        >
          {(labelId) =>
            onSort ? (
              <SortableRows records={members} labelId={labelId} onSort={onSort} {...rows} />
            ) : (
              <Frame labelId={labelId} isInFold={fields.isFolded}>
                <LiveList>
                  {members.filter(isDrawn.has, isDrawn).map((record) => (
                    <Item
                      key={record.id}
                      record={record}
                      fields={fields}
                      isSelected={isSelected(record.id)}
                      isOpen={record.id === openId}
                      actions={actions}
                      isOneOfMany={isOneOfMany}
                      isSeen={!isOneOfMany}
                    />
                  ))}
                </LiveList>
              </Frame>
            )
          }
        </Group>
      ))}
    </Box>
  );
}

type GroupProps = {
  name: string | null;
  /** The fold of the group; undefined for a group that is always open. */
  fold: { isOpen: boolean; count: number } | undefined;
  children: (labelId: string | undefined) => ReactNode;
};

function Group({ name, fold, children }: GroupProps) {
  const labelId = useId();
  // A group that was opened for a record stays open: closing the form returns the focus to the record.
  const mustBeOpen = fold?.isOpen === true;
  const [isOpened, setIsOpened] = useState(mustBeOpen);
  if (mustBeOpen && !isOpened) setIsOpened(true);
  if (name === null) return <div>{children(undefined)}</div>;
  if (fold) {
    return (
      <FoldedGroup open={isOpened}>
        <Summary>
          <span id={labelId}>{name}</span>
          <Box as="span" fontWeight="normal" textStyle="hint" ms="auto">
            {fold.count}
          </Box>
          <Icon name="chevron-down" />
        </Summary>
        {children(labelId)}
      </FoldedGroup>
    );
  }
  return (
    <div>
      <Text id={labelId} textStyle="label" color="fg.muted" mb="2">
        {name}
      </Text>
      {children(labelId)}
    </div>
  );
}

const FoldedGroup = chakra('details', { base: { '& + &': { borderTopWidth: '1px' } } });

const Summary = chakra('summary', {
  base: {
    minHeight: '12',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    borderRadius: 'lg',
    fontWeight: 'semibold',
    cursor: 'button',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
    '& svg': { color: 'fg.muted', transition: 'transform 0.15s' },
    'details[open] > &': { '& svg': { transform: 'rotate(180deg)' } },
  },
});

type FrameProps = { labelId: string | undefined; isInFold: boolean | undefined; children: ReactNode };

const Frame = ({ labelId, isInFold, children }: FrameProps) => (
  <Box
    as="ul"
    aria-labelledby={labelId}
    {...(isInFold ? { borderTopWidth: '1px' } : { layerStyle: 'panel' })}
  >
    {children}
  </Box>
);

type ItemProps = {
  record: AnyRecord;
  fields: RowFields;
  isSelected: boolean;
  isOpen: boolean;
  actions: RowActions;
  /** The browser skips the layout of rows out of view. */
  isOneOfMany: boolean;
  /** Whether the user sees the row appear, so that it fades in. */
  isSeen: boolean;
  Card?: Card;
};

/** Memoised: renders again when its record changes, not with every dialog that opens over the list. */
const Item = memo(function Item({ actions, isOneOfMany, isSeen, Card, ...row }: ItemProps) {
  return (
    <Box
      asChild
      {...(Card ? cardLook : rowLook)}
      contentVisibility={isOneOfMany ? 'auto' : undefined}
      containIntrinsicSize={isOneOfMany ? (Card ? 'auto 14rem' : 'auto 3.5rem') : undefined}
    >
      <m.li {...entryMotion} initial={isSeen && entryMotion.initial}>
        {Card ? <RecordCard {...row} {...actions} Card={Card} /> : <RecordRow {...row} {...actions} />}
      </m.li>
    </Box>
  );
});

import { Box, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inGroups, type RowFields } from './row-fields.ts';

/** Height of a row before it is measured, in pixels. */
const ROW_PX = 57;

type Props = {
  records: readonly StoredRecord[];
  group: RowFields['group'];
  openId: string | null;
  row: (record: StoredRecord) => ReactNode;
};

/** A list of any length: the document holds only the rows in view and a few around them. */
export function VirtualRows({ records, group, openId, row }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const entries = inGroups(records, group).flatMap(([name, members]) =>
    members.map((record, index) => ({
      ...{ record, name },
      ...{ isFirst: index === 0, isLast: index === members.length - 1 },
    })),
  );
  // The content above the list may have changed its height.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const focused = entries.findIndex(({ record }) => record.id === focusedId);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin: top,
    useFlushSync: false,
    getItemKey: (index) => entries[index]?.record.id ?? index,
    // The row that last had the focus stays in the document; otherwise the next key press would be lost.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return focused < 0 || drawn.includes(focused) ? drawn : [...drawn, focused].sort((a, b) => a - b);
    },
  });
  const opened = entries.findIndex(({ record }) => record.id === openId);
  const isListed = opened >= 0;
  const { scrollToIndex } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when a colleague's change moves the row
  useEffect(() => {
    if (isListed) scrollToIndex(opened, { align: 'auto' });
  }, [openId, isListed, scrollToIndex]);
  // Deferred, so that scrolling continues while React draws the rows.
  const drawn = useDeferredValue(rows.getVirtualItems());
  return (
    <Box ref={list} as="ul" position="relative" style={{ height: rows.getTotalSize() }}>
      {drawn.map(({ index, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <Box
              as="li"
              key={entry.record.id}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              position="absolute"
              top="0"
              insetInline="0"
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocusedId(entry.record.id)}
            >
              {entry.isFirst && entry.name !== null && (
                <Text textStyle="label" color="fg.muted" pt={index > 0 ? '5' : '0'} pb="2">
                  {entry.name}
                </Text>
              )}
              <Box
                bg="bg.panel"
                borderWidth="1px"
                borderTopColor={entry.isFirst ? undefined : 'border.muted'}
                borderBottomWidth={entry.isLast ? '1px' : '0'}
                borderTopRadius={entry.isFirst ? 'lg' : undefined}
                borderBottomRadius={entry.isLast ? 'lg' : undefined}
              >
                {row(entry.record)}
              </Box>
            </Box>
          )
        );
      })}
    </Box>
  );
}

import { Box, Text } from '@chakra-ui/react';
import * as m from 'framer-motion/m';
import { memo, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { AnyRecord } from '../../lib/records.ts';
import { entryMotion, LiveList } from '../../ui/live-list.tsx';
import { AT_ONCE, useGrowing } from '../use-growing.ts';
import { RecordRow, type RowActions } from './record-row.tsx';
import { inGroups, type RowFields } from './row-fields.ts';
import { SortableRows } from './sortable-rows.tsx';

type Props = RowActions & {
  records: readonly AnyRecord[];
  fields: RowFields;
  /** Sorts a group: saves the new order of its ids. Without it the rows have no handles. */
  onSort?: (ids: readonly string[]) => void;
};

/** Records as rows, in their groups. A thousand of them open as fast as twenty. */
export function RecordRows({ records, fields, onSort, ...actions }: Props) {
  const drawn = useGrowing(records.length);
  const latest = useRef<RowActions>(actions);
  latest.current = actions;
  return (
    <Box display="grid" gap="6">
      {inGroups(records.slice(0, drawn), fields.group).map(([name, members]) => (
        <Group key={name ?? ''} name={name}>
          {(labelId) =>
            onSort ? (
              <SortableRows
                records={members}
                fields={fields}
                actions={latest}
                labelId={labelId}
                onSort={onSort}
              />
            ) : (
              <Frame labelId={labelId}>
                <LiveList>
                  {members.map((record) => (
                    <Item
                      key={record.id}
                      record={record}
                      fields={fields}
                      actions={latest}
                      isOneOfMany={records.length > AT_ONCE}
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

function Group({
  name,
  children,
}: {
  name: string | null;
  children: (labelId: string | undefined) => ReactNode;
}) {
  const labelId = useId();
  if (name === null) return <div>{children(undefined)}</div>;
  return (
    <div>
      <Text id={labelId} textStyle="label" color="fg.muted" mb="2">
        {name}
      </Text>
      {children(labelId)}
    </div>
  );
}

const Frame = ({ labelId, children }: { labelId: string | undefined; children: ReactNode }) => (
  <Box
    as="ul"
    aria-labelledby={labelId}
    listStyleType="none"
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="lg"
  >
    {children}
  </Box>
);

type ItemProps = {
  record: AnyRecord;
  fields: RowFields;
  actions: RefObject<RowActions>;
  isOneOfMany: boolean;
};

/** Drawn anew when its record changes, not with every dialog that opens over the list. */
const Item = memo(function Item({ record, fields, actions, isOneOfMany }: ItemProps) {
  return (
    <Box
      asChild
      borderColor="border.muted"
      css={{ '& + li': { borderTopWidth: '1px' } }}
      contentVisibility={isOneOfMany ? 'auto' : undefined}
      containIntrinsicSize={isOneOfMany ? 'auto 3.5rem' : undefined}
    >
      <m.li {...entryMotion} initial={!isOneOfMany && entryMotion.initial}>
        <RecordRow
          record={record}
          fields={fields}
          onEdit={(one) => actions.current.onEdit(one)}
          onDelete={(one) => actions.current.onDelete(one)}
          onActive={(one, isActive) => actions.current.onActive(one, isActive)}
        />
      </m.li>
    </Box>
  );
});

import { Box, Button, chakra, Field, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { BULK_MAX, inquiryStatuses } from '@mipaka/contract';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { statusLooks } from '../lib/inquiry-status.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type BulkChange, chunks, type Target } from './bulk.ts';
import type { ApiFilter } from './filter.ts';
import { useBulkChange, useExport } from './use-bulk.ts';
import { useColleagues } from './use-colleagues.ts';
import { useJob } from './use-job.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  display: { base: string; lg: string };
  selection: Selection;
  filter: ApiFilter;
  rowCount: number;
};

/** What is done with several inquiries at once: those selected, or all that match. */
export function SelectionBar({ display, selection, filter, rowCount }: Props) {
  const { job, run, stop } = useJob();
  const changeAll = useBulkChange(run);
  const download = useExport(run);
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const { ids, isAll, isEmpty } = selection;
  const target: Target = isAll ? { filter } : { ids };

  const apply = async (change: BulkChange) => {
    setAsked(null);
    if (await changeAll(target, change)) selection.clear();
  };
  const exportThem = () =>
    download(isEmpty || isAll ? [filter] : chunks(ids, BULK_MAX).map((part) => ({ ids: part })));

  return (
    <Box
      as="section"
      aria-label="Several inquiries at once"
      display={display}
      mb="4"
      {...(!isEmpty && {
        position: 'sticky',
        top: '0',
        zIndex: 'docked',
        bg: 'bg.panel',
        borderWidth: '1px',
        borderRadius: 'lg',
        px: '4',
        py: '2',
        boxShadow: 'sm',
      })}
    >
      {job ? (
        <Flex gap="4" align="center" minH="11">
          <Text role="status" flex="1">
            {job.text}: {job.done} so far
          </Text>
          <Button variant="outline" size="sm" minH="11" onClick={stop}>
            Stop
          </Button>
        </Flex>
      ) : (
        <Flex gap="3" align="center" wrap="wrap">
          <Flex as="label" align="center" gap="3" minH="11" cursor="pointer">
            <chakra.input
              type="checkbox"
              aria-label="Select every inquiry that is shown"
              boxSize="5"
              accentColor="accent.solid"
              disabled={rowCount === 0}
              checked={!isEmpty && selection.isEveryShown}
              ref={(box: HTMLInputElement | null) => {
                if (box) box.indeterminate = !isEmpty && !selection.isEveryShown;
              }}
              onChange={selection.toggleShown}
            />
            <span role="status">
              {isAll ? 'All that match are selected' : isEmpty ? 'Select' : `${ids.length} selected`}
            </span>
          </Flex>
          {!isEmpty && !isAll && (
            <Button variant="ghost" size="sm" minH="11" px="3" onClick={selection.chooseAll}>
              Select all that match
            </Button>
          )}
          {!isEmpty && <ChangeForm onApply={(change) => (isAll ? setAsked(change) : apply(change))} />}
          <Button
            variant="ghost"
            size="sm"
            minH="11"
            px="3"
            ms="auto"
            onClick={exportThem}
            disabled={rowCount === 0}
          >
            <Icon name="download" /> Export CSV
          </Button>
          {!isEmpty && (
            <Button variant="ghost" size="sm" minH="11" px="3" onClick={selection.clear}>
              Clear selection
            </Button>
          )}
        </Flex>
      )}
      {asked && (
        <ConfirmDialog
          title="Change every inquiry that matches?"
          text="That includes those further down that are not loaded yet."
          confirmLabel="Change all"
          onConfirm={() => apply(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

const NOBODY = 'nobody';

function ChangeForm({ onApply }: { onApply: (change: BulkChange) => void }) {
  const colleagues = useColleagues().data ?? [];
  const [chosen, setChosen] = useState('');
  const apply = () => {
    const [kind = '', value = ''] = chosen.split(':');
    const status = inquiryStatuses.find((one) => one === value);
    if (kind === 'status' && status) onApply({ status });
    if (kind === 'assign') onApply({ userId: value === NOBODY ? null : value });
  };
  return (
    <Flex gap="2" align="center">
      <Field.Root width="13rem">
        <Field.Label srOnly>Change the selected inquiries</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose a change…</option>
            <optgroup label="Status">
              {inquiryStatuses.map((status) => (
                <option key={status} value={`status:${status}`}>
                  {statusLooks[status].label}
                </option>
              ))}
            </optgroup>
            <optgroup label="Assign to">
              <option value={`assign:${NOBODY}`}>Nobody</option>
              {colleagues.map(({ id, username }) => (
                <option key={id} value={`assign:${id}`}>
                  {username}
                </option>
              ))}
            </optgroup>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      <Button colorPalette="brand" size="sm" minH="11" disabled={chosen === ''} onClick={apply}>
        Apply
      </Button>
    </Flex>
  );
}

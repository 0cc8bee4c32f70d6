import { chakra, Flex, Text } from '@chakra-ui/react';
import type { Selection } from '../../lib/use-selection.ts';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import type { BulkChange } from '../use-changes.tsx';

type Props = {
  plural: string;
  selection: Selection;
  /** The progress of the running change, in words; null while none runs. */
  job: string | null;
  onChange: (change: BulkChange) => void;
  onStop: () => void;
};

export function SelectionBar({ plural, selection, job, onChange, onStop }: Props) {
  return (
    <Flex
      flex="1"
      minW={{ base: '0', sm: '26rem' }}
      wrap="wrap"
      gap="2"
      align="center"
      role="group"
      aria-label={`Selected ${plural}`}
    >
      <Text role="status" fontWeight="semibold" me="2" minW="0">
        {job ?? `${selection.ids.length} selected`}
      </Text>
      {job ? (
        <Action label="Stop" size="sm" onClick={onStop} />
      ) : (
        <>
          {(['activate', 'deactivate', 'delete'] as const).map((change) => (
            <Action
              label={capitalise(change)}
              key={change}
              {...(change === 'delete' && { variant: 'ghost', colorPalette: 'red' })}
              size="sm"
              px="3"
              onClick={() => onChange(change)}
            />
          ))}
          <Action
            icon="x"
            size="sm"
            aria-label="Clear selection"
            title="Clear selection"
            onClick={selection.clear}
          />
        </>
      )}
    </Flex>
  );
}

type BoxProps = { label: string; isSelected: boolean; isPartly?: boolean; onSelect: () => void };

/** A check box with a larger target for fingers. */
export const SelectBox = ({ label, isSelected, isPartly = false, onSelect }: BoxProps) => (
  <chakra.label display="grid" placeItems="center" boxSize="11" flexShrink="0" cursor="pointer">
    <chakra.input
      type="checkbox"
      aria-label={label}
      boxSize="4"
      accentColor="accent.solid"
      cursor="pointer"
      checked={isSelected}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onSelect}
    />
  </chakra.label>
);

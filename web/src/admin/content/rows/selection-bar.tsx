import { Flex, Text } from '@chakra-ui/react';
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

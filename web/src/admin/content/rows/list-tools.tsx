import { Box, Field, Flex, Input, Text } from '@chakra-ui/react';
import { Action } from '../../ui/action.tsx';
import { Select } from '../../ui/form/choice.tsx';
import { everything, type Narrowing } from './row-fields.ts';

const STATES = [
  ['all', 'All'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
] as const;

type View = 'rows' | 'cards';

type Props = {
  plural: string;
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  shown: number;
  total: number;
  view?: { chosen: View; onChoose: (view: View) => void } | undefined;
};

/** The tools above a list: search, filter by active, and rows or cards. */
export function ListTools({ plural, narrowing, onNarrow, shown, total, view }: Props) {
  const isNarrowed = narrowing.text.trim() !== '' || narrowing.state !== everything.state;
  return (
    <>
      <Field.Root flex={{ base: '1 1 8rem', sm: '1 1 10rem' }} width="auto" maxW={{ sm: '18rem' }}>
        <Input
          type="search"
          minH="11"
          py="2"
          aria-label={`Search ${plural}`}
          placeholder="Search"
          value={narrowing.text}
          onChange={({ target }) => onNarrow({ ...narrowing, text: target.value })}
        />
      </Field.Root>
      <Field.Root width="auto">
        <Select
          aria-label={`Which ${plural}`}
          value={narrowing.state}
          options={STATES}
          onChoose={(state) => onNarrow({ ...narrowing, state: state as Narrowing['state'] })}
        />
      </Field.Root>
      <Text role="status" textStyle="hint" _empty={{ display: 'none' }}>
        {isNarrowed ? `${shown} of ${total}` : ''}
      </Text>
      {view && (
        <Flex role="group" aria-label="View">
          {(['rows', 'cards'] as const).map((name) => (
            <Action
              label={name === 'rows' ? 'Rows' : 'Cards'}
              key={name}
              variant="ghost"
              aria-pressed={view.chosen === name}
              {...(view.chosen === name && { bg: 'bg.muted', _hover: { bg: 'bg.muted' } })}
              onClick={() => view.onChoose(name)}
            />
          ))}
        </Flex>
      )}
    </>
  );
}

export const NothingFound = ({ plural, onClear }: { plural: string; onClear: () => void }) => (
  <Box layerStyle="vacant" px="6" py="10" textAlign="center">
    <Text color="fg.muted" mb="4">
      No {plural} match.
    </Text>
    <Action label="Show all" onClick={onClear} />
  </Box>
);

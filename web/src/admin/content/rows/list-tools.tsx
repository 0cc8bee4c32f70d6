import { Field, Input, Text } from '@chakra-ui/react';
import { capitalise } from '../../lib/words/text.ts';
import { Select } from '../../ui/form/choice.tsx';
import { everything, type Narrowing } from './row-fields.ts';

type View = 'rows' | 'cards';

const named = (...names: string[]) => names.map((name) => [name, capitalise(name)] as const);

type Props = {
  plural: string;
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  shown: number;
  total: number;
  view?: { chosen: View; onChoose: (view: View) => void } | undefined;
};

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
      <Select
        root={{ width: 'auto' }}
        aria-label={`Which ${plural}`}
        value={narrowing.state}
        options={named('all', 'active', 'inactive')}
        onChoose={(state) => onNarrow({ ...narrowing, state: state as Narrowing['state'] })}
      />
      <Text role="status" textStyle="hint" _empty={{ display: 'none' }}>
        {isNarrowed ? `${shown} of ${total}` : ''}
      </Text>
      {view && (
        <Select
          root={{ width: 'auto' }}
          aria-label="View"
          value={view.chosen}
          options={named('cards', 'rows')}
          onChoose={(name) => view.onChoose(name as View)}
        />
      )}
    </>
  );
}

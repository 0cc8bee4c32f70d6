import { Field, Input, Text } from '@chakra-ui/react';
import { Select } from '../../ui/form/choice.tsx';

type View = 'rows' | 'cards';
const VIEWS = [
  ['cards', 'Cards'],
  ['rows', 'Rows'],
] as const;

type Props = {
  plural: string;
  search: string;
  onSearch: (search: string) => void;
  shown: number;
  total: number;
  view?: { chosen: View; onChoose: (view: View) => void } | undefined;
};

export function ListTools({ plural, search, onSearch, shown, total, view }: Props) {
  return (
    <>
      <Field.Root flex={{ base: '1 1 8rem', sm: '1 1 10rem' }} width="auto" maxW={{ sm: '18rem' }}>
        <Input
          type="search"
          minH="11"
          py="2"
          aria-label={`Search ${plural}`}
          placeholder="Search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </Field.Root>
      <Text role="status" textStyle="hint" _empty={{ display: 'none' }}>
        {search.trim() ? `${shown} of ${total}` : ''}
      </Text>
      {view && (
        <Field.Root width="auto">
          <Select
            aria-label="View"
            value={view.chosen}
            options={VIEWS}
            onChoose={(name) => view.onChoose(name as View)}
          />
        </Field.Root>
      )}
    </>
  );
}

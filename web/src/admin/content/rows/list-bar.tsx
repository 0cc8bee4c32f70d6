import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { capitalise } from '../../lib/words/text.ts';
import { Action } from '../../ui/action.tsx';
import { Select, SelectBox } from '../../ui/form/choice.tsx';
import { NEW, ORDER, type RecordListState } from '../use-record-list.ts';
import type { Narrowing } from './row-fields.ts';

type Props = { list: RecordListState };

/** Above a list: its search and filter, or what is done with the selected rows; at its end what adds and sorts. */
export function ListBar({ list }: Props) {
  const { resource, records, found, fields, selection } = list;
  const isSelecting = !selection.isEmpty || list.job !== null;
  // Above closed groups, nobody sees what it selects.
  const isClosed = fields.isFolded && !list.isNarrowed && selection.isEmpty;
  return (
    <Flex
      align="center"
      gap={{ base: '2', md: '3' }}
      wrap="wrap"
      py="1"
      mt="-1"
      mb="3"
      {...(isSelecting && { position: 'sticky', top: '0', zIndex: 'docked', bg: 'bg' })}
    >
      {!list.Card && found.length > 0 && !isClosed && (
        <SelectBox
          label={`Select all ${resource.plural} shown`}
          isSelected={selection.isEveryShown}
          isPartly={!selection.isEmpty && !selection.isEveryShown}
          onSelect={selection.toggleShown}
        />
      )}
      {records.length > 0 && (isSelecting ? <SelectionBar list={list} /> : <ListTools list={list} />)}
      <Flex gap="2" wrap="wrap" ms="auto" hideBelow={isSelecting ? 'lg' : undefined}>
        {list.canSort && (
          <Action
            label={<chakra.span hideBelow="sm">Change order</chakra.span>}
            icon="grip-vertical"
            aria-label="Change order"
            px={{ base: '3', sm: '4' }}
            onClick={() => list.open.show(ORDER)}
          />
        )}
        <Button
          colorPalette="brand"
          px={{ base: '3', sm: '6' }}
          aria-label={list.texts.add}
          onClick={() => list.open.show(NEW)}
        >
          <chakra.span hideFrom="sm">Add</chakra.span>
          <chakra.span hideBelow="sm">{list.texts.add}</chakra.span>
        </Button>
      </Flex>
    </Flex>
  );
}

const named = <const N extends string>(...names: N[]) =>
  names.map((name) => [name, capitalise(name)] as const);

function ListTools({ list: { resource, records, found, narrowing, narrow, view } }: Props) {
  const isNarrowed = narrowing.text.trim() !== '' || narrowing.state !== 'all';
  return (
    <>
      <Input
        type="search"
        flex={{ base: '1 1 8rem', sm: '1 1 10rem' }}
        maxW={{ sm: '18rem' }}
        minH="11"
        py="2"
        aria-label={`Search ${resource.plural}`}
        placeholder="Search"
        value={narrowing.text}
        onChange={({ target }) => narrow({ ...narrowing, text: target.value })}
      />
      <Select
        root={{ width: 'auto' }}
        aria-label={`Which ${resource.plural}`}
        value={narrowing.state}
        options={named('all', 'active', 'inactive')}
        onChoose={(state) => narrow({ ...narrowing, state: state as Narrowing['state'] })}
      />
      <Text role="status" textStyle="hint" _empty={{ position: 'absolute' }}>
        {isNarrowed && `${found.length} of ${records.length}`}
      </Text>
      {view && (
        <Select
          root={{ width: 'auto' }}
          aria-label="View"
          value={view.chosen}
          options={named('cards', 'rows')}
          onChoose={(name) => view.choose(name as typeof view.chosen)}
        />
      )}
    </>
  );
}

function SelectionBar({ list: { resource, found, selection, job, stop, request } }: Props) {
  const chosen = found.filter(({ id }) => selection.has(id));
  return (
    <Flex
      flex="1"
      minW={{ base: '0', sm: '26rem' }}
      wrap="wrap"
      gap="2"
      align="center"
      role="group"
      aria-label={`Selected ${resource.plural}`}
    >
      <Text role="status" fontWeight="semibold" me="2" minW="0">
        {job ?? `${selection.ids.length} selected`}
      </Text>
      {job ? (
        <Action label="Stop" size="sm" onClick={stop} />
      ) : (
        <>
          {(['activate', 'deactivate', 'delete'] as const).map((change) => (
            <Action
              label={capitalise(change)}
              key={change}
              {...(change === 'delete' && { variant: 'ghost', colorPalette: 'red' })}
              size="sm"
              px="3"
              onClick={() => request(chosen, change)}
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

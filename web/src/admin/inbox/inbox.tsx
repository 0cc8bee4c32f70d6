import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { useNow } from '../lib/use-now.ts';
import { countChosen, noChoice } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { isSideBySide, useFocusOnChange } from './use-focus-on-change.ts';
import { useInboxAddress } from './use-inbox-address.ts';
import { type ListView, useInboxLists } from './use-inbox-lists.ts';
import { useInquiryChange } from './use-inquiry-change.ts';
import { linkId, useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';

/** The list of inquiries beside the one that is open; on a small screen one of them at a time. */
export function Inbox({ view }: { view: ListView }) {
  const { chosen, choose, id, withId, moveTo } = useInboxAddress();
  const nowMs = useNow();
  const lists = useInboxLists(view, chosen, nowMs);
  const ids = lists.rows.map((row) => row.id);
  const selection = useSelection(JSON.stringify(lists.filter), ids);
  const change = useInquiryChange();
  useFocusOnChange(id);
  useListKeys(ids, id, (next) => {
    if (id !== null || isSideBySide()) moveTo(next);
    document.getElementById(linkId(next))?.focus();
  });

  const listDisplay = { base: id === null ? 'block' : 'none', lg: 'block' };
  return (
    <Box>
      <Box display={listDisplay}>
        <FilterBar view={view} chosen={chosen} onChange={choose} />
      </Box>
      <SelectionBar display={listDisplay} selection={selection} filter={lists.filter} rowCount={ids.length} />
      <Columns>
        <Box display={listDisplay} minW="0">
          <InquiryList
            view={view}
            lists={lists}
            renderCard={(inquiry) => (
              <InquiryCard
                key={inquiry.id}
                inquiry={inquiry}
                nowMs={nowMs}
                to={withId(inquiry.id)}
                isOpen={inquiry.id === id}
                isSelected={selection.has(inquiry.id)}
                onSelect={() => selection.toggle(inquiry.id)}
                onStatusChange={(status) => change.mutate({ inquiry, change: { status } })}
              />
            )}
            whenEmpty={
              countChosen(chosen) > 0 && (
                <Button variant="outline" onClick={() => choose(noChoice)}>
                  Clear the filter
                </Button>
              )
            }
          />
        </Box>
        <Detail key={id} top={{ lg: selection.isEmpty ? '4' : '20' }}>
          {id !== null ? (
            <InquiryDetail key={id} id={id} nowMs={nowMs} back={withId(null)} linkTo={withId} />
          ) : (
            <NothingOpen />
          )}
        </Detail>
      </Columns>
    </Box>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
  },
});

/** Stays in sight while the list is scrolled. */
const Detail = chakra('div', {
  base: {
    minWidth: '0',
    position: { lg: 'sticky' },
    maxHeight: { lg: 'calc(100dvh - 6rem)' },
    overflowY: { lg: 'auto' },
    borderRadius: 'lg',
  },
});

const Key = chakra('kbd', {
  base: { fontFamily: 'mono', px: '1.5', borderWidth: '1px', borderRadius: 'xs', bg: 'bg.muted' },
});

function NothingOpen() {
  return (
    <Box
      display={{ base: 'none', lg: 'block' }}
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="lg"
      p="10"
      color="fg.muted"
      textAlign="center"
    >
      <Text>Choose an inquiry to read it here.</Text>
      <Text textStyle="sm" mt="2">
        <Key>j</Key> and <Key>k</Key> walk through the list.
      </Text>
    </Box>
  );
}

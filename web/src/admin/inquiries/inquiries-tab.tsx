import { Box, Button, Field, Flex, Heading, Input, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type InquiryStatus, inquiryStatuses } from '@mipaka/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../lib/use-now.ts';
import { Empty } from '../ui/empty.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { statusLooks } from './status.ts';
import { type InquiryFilter, useInquiries, useStatusChange } from './use-inquiries.ts';

/** How long typing rests before it is searched for, in milliseconds. */
const TYPING_MS = 250;

/** The inbox: what visitors have sent, newest first; its filter is part of the address. */
export function InquiriesTab() {
  const { filter, setFilter } = useFilter();
  const query = useInquiries(filter);
  const change = useStatusChange();
  const nowMs = useNow();
  const isFiltered = filter.status !== null || filter.text !== '';
  return (
    <Box>
      <Flex justify="space-between" align="end" gap="4" wrap="wrap" mb="6">
        <Heading as="h2" size="2xl">
          Contact inquiries
        </Heading>
        <FilterBar filter={filter} onChange={setFilter} />
      </Flex>
      <QueryView query={query} what="inquiries">
        {({ pages }) => {
          const inquiries = pages.flatMap((page) => page.inquiries);
          return (
            <Stack gap="4">
              {inquiries.length === 0 && !query.hasNextPage && (
                <Empty text="No inquiries found.">
                  {isFiltered && (
                    <Button variant="outline" onClick={() => setFilter({ status: null, text: '' })}>
                      Clear the filter
                    </Button>
                  )}
                </Empty>
              )}
              {inquiries.map((inquiry) => (
                <InquiryCard
                  key={inquiry.id}
                  inquiry={inquiry}
                  nowMs={nowMs}
                  onStatusChange={(status) => change.mutate({ inquiry, status })}
                />
              ))}
              {query.isFetchNextPageError && (
                <Text role="alert" color="fg.error">
                  Could not load more: {query.error.message}
                </Text>
              )}
              {query.hasNextPage && (
                <Button
                  variant="outline"
                  alignSelf="center"
                  disabled={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
                </Button>
              )}
            </Stack>
          );
        }}
      </QueryView>
    </Box>
  );
}

function useFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  const filter: InquiryFilter = {
    status: inquiryStatuses.find((status) => status === asked) ?? null,
    text: params.get('q') ?? '',
  };
  const setFilter = ({ status, text }: InquiryFilter) =>
    setParams(
      (now) => {
        for (const [name, value] of [
          ['status', status],
          ['q', text],
        ] as const) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  return { filter, setFilter };
}

type FilterBarProps = { filter: InquiryFilter; onChange: (filter: InquiryFilter) => void };

function FilterBar({ filter, onChange }: FilterBarProps) {
  const [typed, setTyped] = useState(filter.text);
  useEffect(() => setTyped(filter.text), [filter.text]);
  useEffect(() => {
    if (typed.trim() === filter.text) return;
    const timer = setTimeout(() => onChange({ ...filter, text: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Flex gap="3" direction={{ base: 'column', md: 'row' }} width={{ base: '100%', md: '30rem' }}>
      <Field.Root flex="1">
        <Field.Label>Search</Field.Label>
        <Input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Name, email, company"
        />
      </Field.Root>
      <Field.Root flex="1">
        <Field.Label>Show</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            minH="12"
            value={filter.status ?? ''}
            onChange={(event) =>
              onChange({ ...filter, status: (event.target.value || null) as InquiryStatus | null })
            }
          >
            <option value="">Every status</option>
            {inquiryStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLooks[status].label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
    </Flex>
  );
}

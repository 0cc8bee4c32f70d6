import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { api, type PublishEntry } from '@mipaka/contract';
import { useId } from 'react';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { usePages } from '../../lib/calls/use-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { spokenTime } from '../../lib/words/time.ts';
import { Action } from '../../ui/action.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { countedChanges } from '../lib/draft-changes.ts';
import { UndoButton } from '../use-undo.tsx';

const endpoint = api['publishes.list'];

/** The last publish with its undo; nothing before the first publish. */
export function LastPublish() {
  const query = usePages(endpoint, {}, { pageSize: 1, queryKey: [endpoint.path, 'last'] });
  return (
    <Box mb="5" _empty={{ display: 'none' }}>
      <QueryView query={query} what="the last publish" skeleton={<Skeleton height="16" />}>
        {([entry]) => entry && <Line entry={entry} />}
      </QueryView>
    </Box>
  );
}

function Line({ entry }: { entry: PublishEntry }) {
  const { at, by, undoes } = entry;
  const id = useId();
  const nowMs = useNow();
  const changes = entry.changes.filter(({ isDone }) => isDone);
  return (
    <Flex layerStyle="panel" align="center" wrap="wrap" columnGap="3" rowGap="1" px="4" py="2">
      <Text id={id} flex="1 1 16rem">
        <strong>
          <When at={at}>{`Last published ${spokenTime(at, nowMs)}`}</When>
        </strong>{' '}
        by {by.username}: {undoes && `undo of ${spokenTime(undoes, nowMs)}, `}
        {countedChanges(changes)}
      </Text>
      <Flex gap="2" ms="-3" wrap="wrap">
        <Action label="See what changed" isQuiet to={historyAddress({ what: 'published' })} />
        <UndoButton publish={entry} describedBy={id} />
      </Flex>
    </Flex>
  );
}

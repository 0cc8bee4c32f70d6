import { Badge, Link } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { statusLooks } from '../../lib/words/inquiry-status.ts';
import { HistoryItem } from '../../ui/history/history-list.tsx';
import { Rows } from '../../ui/list/paged-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useInboxAddress } from '../list/use-inbox-address.ts';
import { useEarlier } from '../use-inquiries.ts';

export function Earlier({ id }: { id: string }) {
  const query = useEarlier(id);
  const { linkTo } = useInboxAddress();
  return (
    <Section level="h4" title="Earlier from the same person">
      <QueryView query={query} what="earlier inquiries" skeleton={null}>
        {(inquiries) => (
          <Rows rows={inquiries} empty="Nothing earlier from this address." isPlain>
            {({ id, subject, reference, createdAt, status }) => (
              <HistoryItem
                key={id}
                what={
                  <Link asChild>
                    <RouterLink {...linkTo(id)}>{subject ?? reference}</RouterLink>
                  </Link>
                }
                at={createdAt}
                action={<Badge colorPalette={statusLooks[status].palette}>{statusLooks[status].label}</Badge>}
              />
            )}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

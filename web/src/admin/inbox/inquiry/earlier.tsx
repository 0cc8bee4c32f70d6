import { Badge, Box, Flex, Link, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { statusLooks } from '../../lib/words/inquiry-status.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { useEarlier } from '../use-inquiries.ts';

export function Earlier({ id, linkTo }: { id: string; linkTo: (id: string) => string }) {
  const query = useEarlier(id);
  return (
    <Section level="h4" title="Earlier from the same person">
      <QueryView query={query} what="earlier inquiries" skeleton={null}>
        {(inquiries) =>
          inquiries.length === 0 ? (
            <Text color="fg.muted">Nothing earlier from this address.</Text>
          ) : (
            <Stack as="ul" gap="0">
              {inquiries.map((inquiry) => (
                <Flex as="li" key={inquiry.id} gap="3" align="center" borderTopWidth="1px" py="2" minW="0">
                  <Box flex="1" minW="0">
                    <Link asChild overflowWrap="anywhere">
                      <RouterLink to={linkTo(inquiry.id)}>{inquiry.subject ?? inquiry.reference}</RouterLink>
                    </Link>
                    <Text textStyle="hint">
                      <When at={inquiry.createdAt} />
                    </Text>
                  </Box>
                  <Badge colorPalette={statusLooks[inquiry.status].palette}>
                    {statusLooks[inquiry.status].label}
                  </Badge>
                </Flex>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

import { Stack, type StackProps, Text } from '@chakra-ui/react';
import { Children, type ReactNode } from 'react';
import { Action } from '../ui/action.tsx';
import { Card } from '../ui/section.tsx';

type Props = StackProps & {
  title: string;
  /** The link to the whole list. */
  label?: string;
  to: string;
  /** A line above the entries. */
  lead?: ReactNode;
  /** In place of entries, where there are none. */
  empty: string;
};

/** The first entries of a list, with a link to all of them. */
export const ListCard = ({ title, label = 'Manage', to, lead, empty, children, ...list }: Props) => (
  <Card title={title} aside={<Action label={label} to={to} variant="ghost" size="sm" me="-4" />}>
    {lead}
    {Children.count(children) === 0 ? (
      <Text color="fg.muted" mt={lead ? '2' : undefined}>
        {empty}
      </Text>
    ) : (
      <Stack gap="2" mt={lead ? '2' : undefined} {...list}>
        {children}
      </Stack>
    )}
  </Card>
);

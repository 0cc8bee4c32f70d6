import { Stack, type StackProps, Text } from '@chakra-ui/react';
import { Children, type ReactNode } from 'react';
import { Action } from '../ui/action.tsx';
import { Card } from '../ui/section.tsx';

/** `to` and `label`: the link to the whole list; `lead`: a line above its entries; `empty`: in place of them. */
type Props = StackProps & { title: string; label?: string; to: string; lead?: ReactNode; empty: string };

/** The first entries of a list, with a link to all of them. */
export const ListCard = ({ title, label = 'Manage', to, lead, empty, children, ...list }: Props) => (
  <Card title={title} aside={<Action {...{ label, to }} aria-label={`${label}: ${title}`} isQuiet me="-3" />}>
    {lead}
    {Children.count(children) === 0 ? (
      <Text color="fg.muted">{empty}</Text>
    ) : (
      <Stack as="ol" gap="0" {...list}>
        {children}
      </Stack>
    )}
  </Card>
);

import { Badge, type BadgeProps } from '@chakra-ui/react';
import { useOverview } from '../lib/queries/use-overview.ts';

export const overIcon = { position: 'absolute', minH: '4', px: '1', fontSize: '0.6875rem' } as const;

export function NewBadge(props: BadgeProps) {
  const { data } = useOverview();
  const count = data?.inquiries.new ?? 0;
  if (count === 0) return null;
  const words = `${count} new ${count === 1 ? 'inquiry' : 'inquiries'}`;
  return (
    <Badge variant="solid" colorPalette="accent" aria-label={words} title={words} {...props}>
      {count}
    </Badge>
  );
}

import { Badge } from '@chakra-ui/react';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge colorPalette={isActive ? 'green' : 'gray'} flexShrink="0">
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}

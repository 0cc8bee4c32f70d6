import { Badge } from '@chakra-ui/react';

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colorPalette={isActive ? 'green' : 'gray'} flexShrink="0">
    {isActive ? 'Active' : 'Inactive'}
  </Badge>
);

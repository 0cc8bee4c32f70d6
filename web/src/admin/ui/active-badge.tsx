import { Badge } from '@chakra-ui/react';

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge colorPalette={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

import { Badge } from '@chakra-ui/react';

/** Beside the name of somebody for whose address nobody vouches; the mail service may have said more. */
export const UnverifiedBadge = ({ verdicts }: { verdicts?: string }) => (
  <Badge colorPalette="orange" flexShrink="0" title={verdicts}>
    Unverified sender
  </Badge>
);

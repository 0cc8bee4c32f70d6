import { Badge } from '@chakra-ui/react';

/** Marks a sender whose address is not verified; `verdicts` may hold what the mail service says about it. */
export const UnverifiedBadge = ({ verdicts }: { verdicts?: string }) => (
  <Badge colorPalette="gold" flexShrink="0" title={verdicts}>
    Unverified sender
  </Badge>
);
